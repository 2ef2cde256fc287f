import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { Code } from "@/ui/Code";
import type { Column } from "@/ui/table/DataTable";
import type { Task } from "../queries";
import { Due, TaskState } from "../state";
import { type ListProps, WorkTable } from "../WorkTable";

/** Table of tasks, earliest due date first. */
export function TaskTable(list: ListProps<Task>) {
  const { t } = useTranslation();
  const person = usePeople();
  const columns = useMemo<Column<Task>[]>(
    () => [
      {
        key: "title",
        head: t("work.task.what"),
        width: "1fr",
        cell: (row) => <b>{row.title ?? row.code}</b>,
      },
      { key: "due", head: t("work.field.due_by"), width: "160px", cell: (row) => <Due task={row} /> },
      {
        key: "state",
        head: t("work.state"),
        width: "130px",
        cell: (row) => <TaskState status={row.status} />,
      },
      {
        key: "who",
        head: t("work.field.assigned_to"),
        width: "minmax(140px, 1fr)",
        cell: (row) => row.assigned_to.map(({ user_key }) => person(user_key)).join(", ") || "–",
      },
      { key: "type", head: t("work.task.type"), width: "150px", cell: (row) => row.task_type_name },
      { key: "code", head: t("work.task.code"), width: "120px", cell: (row) => <Code>{row.code}</Code> },
    ],
    [t, person],
  );
  return <WorkTable {...list} to="/tasks/$key" columns={columns} />;
}
