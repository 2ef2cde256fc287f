import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { SearchField } from "@/app/SearchField";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconPlus } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { deleteColumn } from "@/ui/table/deleteColumn";
import { AdminFrame } from "../AdminFrame";
import { type CustomData, dataQuery, deleteData } from "../queries";

const DataDialog = lazy(() => import("./DataDialog").then((module) => ({ default: module.DataDialog })));

/** Lists the custom data that integrations store. */
export default function DataPage() {
  const { t } = useTranslation();
  const may = useCan("admin:custom-data:write");
  const [filters] = useFilters("/admin/data");
  const { data: entries = [], error, isPending, refetch } = useQuery(dataQuery(first(filters.search)));
  const [edited, setEdited] = useState<CustomData | "new" | null>(null);
  const [doomed, setDoomed] = useState<CustomData | null>(null);
  const columns = useColumns(may ? setDoomed : null);
  return (
    <AdminFrame
      title={t("admin.tab.data")}
      fill
      beside={<span className="muted">{t("admin.data.count", { count: entries.length })}</span>}
      actions={
        <Can scope="admin:custom-data:write">
          <Button icon={IconPlus} onClick={() => setEdited("new")}>
            {t("admin.data.new")}
          </Button>
        </Can>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <SearchField from="/admin/data" label={t("admin.data.search")} />
      </form>
      <ErrorBox error={error} retry={() => void refetch()} />
      <DataTable
        label={t("admin.tab.data")}
        columns={columns}
        rows={entries}
        rowKey={(row) => row._key}
        loading={isPending}
        {...(may && { open: setEdited })}
        empty={t("admin.data.none")}
      />
      {edited !== null && (
        <Suspense>
          <DataDialog entry={edited === "new" ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
      {doomed !== null && (
        <ConfirmDialog
          title={t("admin.data.delete.title", { key: doomed._key })}
          what={t("admin.data.delete.what")}
          action={t("admin.data.delete.do")}
          danger
          close={() => setDoomed(null)}
          run={() => deleteData(doomed._key)}
        />
      )}
    </AdminFrame>
  );
}

/** Maximum number of characters of a value in the list. */
const PREVIEW = 200;

function useColumns(remove: ((entry: CustomData) => void) | null): Column<CustomData>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const shown: Column<CustomData>[] = [
      {
        key: "key",
        head: t("admin.data.key"),
        width: "minmax(130px, 1fr)",
        cell: (row) => <Code>{row._key}</Code>,
      },
      {
        key: "description",
        head: t("admin.data.description"),
        width: "minmax(110px, 2fr)",
        cell: (row) => row.description ?? "–",
      },
      {
        key: "value",
        head: t("admin.data.value"),
        width: "minmax(110px, 2fr)",
        cell: (row) => <span className="code">{JSON.stringify(row.value).slice(0, PREVIEW)}</span>,
      },
    ];
    if (remove === null) return shown;
    return [...shown, deleteColumn((row) => t("admin.data.delete.title", { key: row._key }), remove)];
  }, [t, remove]);
}
