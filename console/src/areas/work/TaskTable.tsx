import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { Code } from "@/ui/Code";
import { type Column, DataTable, type Rows } from "@/ui/DataTable";
import type { Task } from "./queries";
import { Due, TaskState } from "./state";

interface Props {
  label: string;
  rows: Rows<Task>;
  loading: boolean;
  empty: string;
  seen?: ((first: number, last: number) => void) | undefined;
}

/** Tasks, those that are due first on top. */
export function TaskTable({ label, rows, loading, empty, seen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const person = usePeople();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const columns = useMemo<Column<Task>[]>(() => {
    const all: Column<Task>[] = [
      {
        key: "title",
        head: t("work.task.what"),
        width: narrow ? "minmax(120px, 1fr)" : "minmax(220px, 2fr)",
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
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow, person]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => row._key}
      seen={seen}
      loading={loading}
      open={(row) => void navigate({ to: "/tasks/$key", params: { key: row._key } })}
      empty={empty}
    />
  );
}
