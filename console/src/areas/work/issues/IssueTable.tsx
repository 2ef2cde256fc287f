import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { Code } from "@/ui/Code";
import { Time } from "@/ui/Time";
import type { Column } from "@/ui/table/DataTable";
import { shown } from "@/ui/value";
import type { Issue } from "../queries";
import { IssueState } from "../state";
import { type ListProps, WorkTable } from "../WorkTable";

/** Returns the text that was entered into the form. */
const told = (issue: Issue) =>
  issue.data
    .map(({ value }) => value)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(shown)
    .join(" · ");

/** Table of issues, newest first. */
export function IssueTable(list: ListProps<Issue>) {
  const { t } = useTranslation();
  const person = usePeople();
  const columns = useMemo<Column<Issue>[]>(
    () => [
      {
        key: "what",
        head: t("work.issue.what"),
        width: "1fr",
        cell: (row) => (
          <>
            <b>{row.issue_type_name ?? t("work.issue.no-type")}</b> {told(row)}
          </>
        ),
      },
      { key: "state", head: t("work.state"), width: "120px", cell: (row) => <IssueState issue={row} /> },
      {
        key: "unit",
        head: t("work.links.type.serial"),
        width: "150px",
        cell: (row) => <Code>{row.links?.serial?.code}</Code>,
      },
      {
        key: "product",
        head: t("work.links.type.product"),
        width: "130px",
        cell: (row) => <Code>{row.links?.product?.code}</Code>,
      },
      { key: "at", head: t("work.created"), width: "140px", cell: (row) => <Time at={row.created} /> },
      {
        key: "by",
        head: t("work.issue.by"),
        width: "minmax(130px, 1fr)",
        cell: (row) => person(row.created_by),
      },
      { key: "number", head: t("work.issue.number"), width: "90px", cell: (row) => <Code>{row._key}</Code> },
    ],
    [t, person],
  );
  return <WorkTable {...list} to="/issues/$key" columns={columns} />;
}
