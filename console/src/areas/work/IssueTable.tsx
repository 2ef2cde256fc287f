import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { Code } from "@/ui/Code";
import { type Column, DataTable, type Rows } from "@/ui/DataTable";
import { Time } from "@/ui/Time";
import { shown } from "@/ui/value";
import type { Issue } from "./queries";
import { IssueState } from "./state";

interface Props {
  label: string;
  rows: Rows<Issue>;
  loading: boolean;
  empty: string;
  seen?: ((first: number, last: number) => void) | undefined;
}

/** What somebody wrote into the form. */
const told = (issue: Issue) =>
  issue.data
    .map(({ value }) => value)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(shown)
    .join(" · ");

/** Issues, newest first. */
export function IssueTable({ label, rows, loading, empty, seen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const person = usePeople();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const columns = useMemo<Column<Issue>[]>(() => {
    const all: Column<Issue>[] = [
      {
        key: "what",
        head: t("work.issue.what"),
        width: narrow ? "minmax(120px, 1fr)" : "minmax(220px, 2fr)",
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
      open={(row) => void navigate({ to: "/issues/$key", params: { key: row._key } })}
      empty={empty}
    />
  );
}
