import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconPlus } from "@/ui/icons";
import { Segments } from "@/ui/Segments";
import type { Column } from "@/ui/table/DataTable";
import { deleteColumn } from "@/ui/table/deleteColumn";
import classes from "./FieldPage.module.css";
import { deleteValues, type Field, type ListValue, loadValues, valuesKey } from "./queries";

const ValueDialog = lazy(() => import("./ValueDialogs").then((module) => ({ default: module.ValueDialog })));
const AddDialog = lazy(() => import("./ValueDialogs").then((module) => ({ default: module.AddDialog })));

/** Values of a choice field, in the sequence in which forms offer them. */
export function ValuesCard({ field }: { field: Field }) {
  const { t } = useTranslation();
  const may = useCan("quality:form:update");
  const [filters] = useFilters("/fields/$key");
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<ListValue | null>(null);
  const [doomed, setDoomed] = useState<ListValue | null>(null);
  const pages = usePages<ListValue>({
    queryKey: valuesKey(field._key, filters),
    load: (offset, limit) => loadValues(field._key, filters, offset, limit),
  });
  const columns = useColumns(may ? setDoomed : null);
  return (
    <section className={`card ${classes.values}`} aria-label={t("fields.values.title")}>
      <div className="row wrap">
        <h2>{t("fields.values.title")}</h2>
        <span className="muted">{t("fields.values.count", { count: pages.total })}</span>
        <span className="grow" />
        <Can scope="quality:form:update">
          <Button icon={IconPlus} onClick={() => setAdding(true)}>
            {t("fields.values.add")}
          </Button>
        </Can>
      </div>
      <ValueFilters />
      <PagedTable
        pages={pages}
        label={t("fields.values.title")}
        columns={columns}
        {...(may && { open: setEdited })}
        empty={t(first(filters.search) === undefined ? "fields.values.none" : "fields.values.no-match")}
      />
      <Suspense>
        {adding && <AddDialog field={field} close={() => setAdding(false)} />}
        {edited !== null && <ValueDialog field={field} value={edited} close={() => setEdited(null)} />}
      </Suspense>
      {doomed !== null && (
        <ConfirmDialog
          title={t("fields.values.delete.title", { value: doomed.value })}
          what={t("fields.values.delete.what")}
          action={t("fields.values.delete.do")}
          danger
          close={() => setDoomed(null)}
          run={() => deleteValues(field._key, [doomed._key])}
        />
      )}
    </section>
  );
}

/** Search text and sorting of the list. */
function ValueFilters() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/fields/$key");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/fields/$key" label={t("fields.values.search")} />
      <Segments
        label={t("fields.values.order")}
        value={first(filters.order) === "ext_key" ? "ext_key" : "value"}
        options={[
          { value: "value", text: t("fields.values.by-value") },
          { value: "ext_key", text: t("fields.values.by-key") },
        ]}
        choose={(order) => change({ order: order === "value" ? undefined : order })}
      />
    </form>
  );
}

function useColumns(remove: ((value: ListValue) => void) | null): Column<ListValue>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const shown: Column<ListValue>[] = [
      { key: "value", head: t("fields.values.value"), width: "minmax(120px, 2fr)", cell: (row) => row.value },
      {
        key: "key",
        head: t("fields.values.ext_key"),
        width: "minmax(90px, 1fr)",
        cell: (row) => <Code>{row.ext_key}</Code>,
      },
    ];
    if (remove === null) return shown;
    return [...shown, deleteColumn((row) => t("fields.values.delete.title", { value: row.value }), remove)];
  }, [t, remove]);
}
