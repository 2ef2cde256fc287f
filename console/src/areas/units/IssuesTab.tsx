import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { StateChip } from "@/ui/chips/StateChip";
import { Time } from "@/ui/Time";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { shown } from "@/ui/value";
import { issuesQuery } from "./queries";

type Row = Schemas["ListedIssue"];

/** Issues of a unit, open ones first. */
export default function IssuesTab() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const person = usePeople();
  const { key } = useParams({ from: "/units/$key/issues" });
  const { data = [], error, isPending } = useQuery(issuesQuery(key));
  const rows = [...data].sort((one, other) => Number(other.open) - Number(one.open));
  const columns: Column<Row>[] = [
    { key: "key", head: t("units.issues.number"), width: "90px", cell: (row) => row._key },
    {
      key: "state",
      head: t("units.list.state"),
      width: "130px",
      cell: (row) =>
        row.open ? (
          <StateChip is={row.critical ? "bad" : "warning"}>
            {t(row.critical ? "units.issues.critical" : "units.issues.open")}
          </StateChip>
        ) : (
          <StateChip is="good">{t("units.issues.closed")}</StateChip>
        ),
    },
    { key: "type", head: t("units.issues.type"), width: "160px", cell: (row) => row.issue_type_name ?? "–" },
    {
      key: "what",
      head: t("units.issues.what"),
      width: "minmax(220px, 1fr)",
      cell: (row) =>
        row.data
          .map(({ value }) => value)
          .filter((value) => typeof value === "string")
          .map(shown)
          .join(" · "),
    },
    { key: "at", head: t("units.issues.when"), width: "140px", cell: (row) => <Time at={row.created} /> },
    { key: "by", head: t("units.issues.who"), width: "150px", cell: (row) => person(row.created_by) },
  ];
  return (
    <>
      <ErrorBox error={error} />
      <DataTable
        label={t("units.tab.issues")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row._key}
        loading={isPending}
        empty={t("units.issues.none")}
        open={(row) => void navigate({ to: "/issues/$key", params: { key: row._key } })}
      />
    </>
  );
}
