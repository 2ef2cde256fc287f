import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { moment, quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import type { Column } from "@/ui/table/DataTable";
import { deleteColumn } from "@/ui/table/deleteColumn";
import { AdminFrame } from "../AdminFrame";
import { type Counter, counterListKey, deleteCounter, loadCounters } from "./counterQueries";

const CounterDialog = lazy(() =>
  import("./CounterDialog").then((module) => ({ default: module.CounterDialog })),
);

/** Lists the counters that generate codes of work orders, units, locations and other records. */
export default function CountersPage() {
  const { t } = useTranslation();
  const may = useCan("traceability:counter:write");
  const [edited, setEdited] = useState<Counter | "new" | null>(null);
  const [doomed, setDoomed] = useState<Counter | null>(null);
  const columns = useColumns(may, setDoomed);
  const pages = usePages<Counter>({ queryKey: counterListKey, load: loadCounters });
  return (
    <AdminFrame
      title={t("admin.tab.counters")}
      fill
      beside={
        <span className="muted">
          {t("admin.counters.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="traceability:counter:write">
          <Button icon={IconPlus} onClick={() => setEdited("new")}>
            {t("admin.counters.new")}
          </Button>
        </Can>
      }
    >
      <PagedTable
        pages={pages}
        label={t("admin.tab.counters")}
        columns={columns}
        {...(may && { open: setEdited })}
        empty={t("admin.counters.none")}
      />
      {edited !== null && (
        <Suspense>
          <CounterDialog counter={edited === "new" ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
      {doomed !== null && (
        <ConfirmDialog
          title={t("admin.counters.delete.title", { name: doomed.name })}
          what={t("admin.counters.delete.what")}
          action={t("admin.counters.delete.do")}
          danger
          close={() => setDoomed(null)}
          run={() => deleteCounter(doomed._key, doomed._rev)}
        />
      )}
    </AdminFrame>
  );
}

function useColumns(may: boolean, doom: (counter: Counter) => void): Column<Counter>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: "name",
        head: t("admin.field.counter.name"),
        width: "minmax(120px, 1fr)",
        cell: (row) => <b>{row.name}</b>,
      },
      {
        key: "preview",
        head: t("admin.counters.next"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <Code>{row.preview}</Code>,
      },
      {
        key: "template",
        head: t("admin.field.counter.template"),
        width: "minmax(120px, 1fr)",
        cell: (row) => <Code>{row.template.join("")}</Code>,
      },
      {
        key: "frequency",
        head: t("admin.field.counter.frequency"),
        width: "150px",
        cell: (row) => t(`admin.counters.frequency.${row.frequency}`),
      },
      {
        key: "reset",
        head: t("admin.counters.reset"),
        width: "160px",
        cell: (row) => (row.reset_date ? moment(row.reset_date) : "–"),
      },
      ...(may
        ? [deleteColumn((row: Counter) => t("admin.counters.delete.title", { name: row.name }), doom)]
        : []),
    ],
    [t, may, doom],
  );
}
