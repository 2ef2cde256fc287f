import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import { Loading } from "@/ui/Page";
import { Time } from "@/ui/Time";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { type Distribution, type ProductIssue, statsQuery } from "./queries";
import { perUnit } from "./stats";

interface Row extends Distribution {
  key: string;
  name: string;
}

/** Working time per unit by phase, and the issues of the same period. */
export default function StatsTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/products/$key/stats" });
  const { data: stats, error, refetch } = useQuery(statsQuery(key));
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (stats === undefined) return <Loading lines={6} />;
  const rows: Row[] = [
    { key: "all", name: t("definitions.stats.whole"), ...stats.product_processing_time },
    ...stats.phase_processing_times.map(({ _key, alias, processing_time }) => ({
      key: _key,
      name: alias,
      ...processing_time,
    })),
  ];
  return (
    <>
      <p className="muted">
        {t("definitions.stats.from", { count: stats.window.orders, shown: quantity(stats.window.orders) })}
      </p>
      <TimesTable rows={rows} />
      <IssuesTable issues={stats.issues} />
    </>
  );
}

function TimesTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  const time = (name: "standard" | "median" | "p10" | "p90" | "max"): Column<Row> => ({
    key: name,
    head: t(`definitions.stats.${name}`),
    width: "120px",
    number: true,
    cell: (row) => perUnit(row[name]),
  });
  const columns: Column<Row>[] = [
    {
      key: "name",
      head: t("definitions.stats.phase"),
      width: "minmax(140px, 1fr)",
      cell: (row) => row.name,
    },
    time("median"),
    time("standard"),
    time("p10"),
    time("p90"),
    time("max"),
    {
      key: "orders",
      head: t("definitions.stats.orders"),
      width: "90px",
      number: true,
      cell: (row) => quantity(row.sample_size),
    },
  ];
  return (
    <DataTable
      label={t("definitions.stats.times")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      empty={t("definitions.stats.no-times")}
    />
  );
}

function IssuesTable({ issues }: { issues: ProductIssue[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns: Column<ProductIssue>[] = [
    { key: "number", head: t("definitions.stats.issue"), width: "100px", cell: (row) => row._key },
    {
      key: "type",
      head: t("definitions.stats.type"),
      width: "minmax(140px, 1fr)",
      cell: (row) => row.issue_type_name ?? "–",
    },
    {
      key: "state",
      head: t("definitions.products.state"),
      width: "130px",
      cell: (row) => (
        <StateChip is={row.open ? (row.critical ? "bad" : "warning") : "good"}>
          {t(`definitions.stats.${row.open ? (row.critical ? "critical" : "open") : "closed"}`)}
        </StateChip>
      ),
    },
    {
      key: "when",
      head: t("definitions.stats.when"),
      width: "150px",
      cell: (row) => <Time at={row.created} />,
    },
  ];
  return (
    <>
      <h2>{t("definitions.stats.issues")}</h2>
      <DataTable
        label={t("definitions.stats.issues")}
        columns={columns}
        rows={issues}
        rowKey={(row) => row._key}
        open={(row) => void navigate({ to: "/issues/$key", params: { key: row._key } })}
        empty={t("definitions.stats.no-issues")}
      />
    </>
  );
}
