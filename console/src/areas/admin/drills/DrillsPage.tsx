import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayFilter } from "@/app/DayFilter";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { Code } from "@/ui/Code";
import { moment } from "@/ui/format";
import { Time } from "@/ui/Time";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { AdminFrame } from "../AdminFrame";
import { ChecksChip, ResultChip } from "./DrillChips";
import { DrillDialog } from "./DrillDialog";
import { secondsOf, span } from "./drill";
import { type Drill, drillsKey, KINDS, loadDrills, RESULTS } from "./drillQueries";
import { Newest } from "./Newest";

/** Lists backups and the drills that show that they can be restored. Drills cannot be changed. */
export default function DrillsPage() {
  const { t } = useTranslation();
  const [filters] = useFilters("/admin/drills");
  const [opened, setOpened] = useState<Drill | null>(null);
  const columns = useColumns();
  const pages = usePages<Drill>({
    queryKey: drillsKey(filters),
    byCursor: true,
    load: (_, limit, cursor) => loadDrills(filters, limit, cursor),
  });
  return (
    <AdminFrame title={t("admin.tab.drills")} fill>
      <Newest />
      <FilterBar />
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("admin.tab.drills")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row.key}
        seen={pages.seen}
        loading={pages.loading}
        open={setOpened}
        empty={Object.keys(filters).length === 0 ? <NoneYet /> : t("admin.drill.no-match")}
      />
      {opened !== null && <DrillDialog drill={opened} close={() => setOpened(null)} />}
    </AdminFrame>
  );
}

/** Says how backups are made automatically. */
function NoneYet() {
  const { t } = useTranslation();
  return (
    <>
      {t("admin.drill.none")}
      <br />
      <span className="code">systemctl enable --now tracewright-backup.timer tracewright-verify.timer</span>
    </>
  );
}

function FilterBar() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/admin/drills");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <Select
        aria-label={t("admin.drill.kind")}
        placeholder={t("admin.drill.any-kind")}
        clearable
        value={first(filters.kind) ?? null}
        onChange={(kind) => change({ kind: kind ?? undefined })}
        data={KINDS.map((kind) => ({ value: kind, label: t(`admin.drill.kinds.${kind}`) }))}
      />
      <Select
        aria-label={t("admin.drill.result")}
        placeholder={t("admin.drill.any-result")}
        clearable
        value={first(filters.result) ?? null}
        onChange={(result) => change({ result: result ?? undefined })}
        data={RESULTS.map((result) => ({ value: result, label: t(`admin.drill.results.${result}`) }))}
      />
      <DayFilter
        label={t("admin.drill.from")}
        day={first(filters.from) ?? ""}
        choose={(from) => change({ from })}
      />
      <DayFilter label={t("admin.drill.to")} day={first(filters.to) ?? ""} choose={(to) => change({ to })} />
    </form>
  );
}

const measured = (seconds: number | null) => (seconds === null ? "–" : span(seconds));

function useColumns(): Column<Drill>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<Drill>[] = [
      {
        key: "started",
        head: t("admin.drill.started"),
        width: narrow ? "120px" : "170px",
        cell: (row) => (narrow ? <Time at={row.started} /> : moment(row.started)),
      },
      {
        key: "kind",
        head: t("admin.drill.kind"),
        width: "minmax(110px, 1fr)",
        cell: (row) => <b>{t(`admin.drill.kinds.${row.kind}`)}</b>,
      },
      {
        key: "result",
        head: t("admin.drill.result"),
        width: "110px",
        cell: (row) => <ResultChip result={row.result} />,
      },
      {
        key: "checks",
        head: t("admin.drill.checks"),
        width: "minmax(160px, 2fr)",
        cell: (row) => <ChecksChip detail={row.detail} />,
      },
      {
        key: "took",
        head: t("admin.drill.took"),
        width: "110px",
        number: true,
        cell: (row) => measured(secondsOf(row)),
      },
      { key: "rpo", head: "RPO", width: "100px", number: true, cell: (row) => measured(row.rpo_seconds) },
      { key: "rto", head: "RTO", width: "110px", number: true, cell: (row) => measured(row.rto_seconds) },
      {
        key: "label",
        head: t("admin.drill.label"),
        width: "170px",
        cell: (row) => <Code>{row.label}</Code>,
      },
    ];
    return narrow ? all.slice(0, 3) : all;
  }, [t, narrow]);
}
