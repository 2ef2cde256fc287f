import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Segments } from "@/ui/Segments";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { deleteColumn } from "@/ui/table/deleteColumn";
import { AdminFrame } from "../AdminFrame";
import { deleteType, KINDS, type Kind, typesQuery, type WorkType } from "./typeQueries";

const TypeDialog = lazy(() => import("./TypeDialog").then((module) => ({ default: module.TypeDialog })));

/** Lists the issue types and task types with their forms. */
export default function TypesPage() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/admin/types");
  const kind: Kind = first(filters.of) === "task" ? "task" : "issue";
  const scope = `collaboration:${kind}-type:write`;
  const may = useCan(scope);
  const { data: types = [], error, isPending, refetch } = useQuery(typesQuery(kind));
  const [edited, setEdited] = useState<WorkType | "new" | null>(null);
  const [doomed, setDoomed] = useState<WorkType | null>(null);
  const columns = useColumns(kind, may ? setDoomed : null);
  return (
    <AdminFrame
      title={t("admin.tab.types")}
      fill
      beside={
        <span className="muted">
          {t("admin.types.count", { count: types.length, shown: quantity(types.length) })}
        </span>
      }
      actions={
        <Can scope={scope}>
          <Button icon={IconPlus} onClick={() => setEdited("new")}>
            {t(`admin.types.${kind}.new`)}
          </Button>
        </Can>
      }
    >
      <Segments
        label={t("admin.types.of")}
        value={kind}
        options={KINDS.map((value) => ({ value, text: t(`admin.types.${value}.all`) }))}
        choose={(of) => change({ of: of === "issue" ? undefined : of })}
      />
      <ErrorBox error={error} retry={() => void refetch()} />
      <DataTable
        label={t(`admin.types.${kind}.all`)}
        columns={columns}
        rows={types}
        rowKey={(row) => row._key}
        loading={isPending}
        {...(may && { open: setEdited })}
        empty={t(`admin.types.${kind}.none`)}
      />
      {edited !== null && (
        <Suspense>
          <TypeDialog kind={kind} type={edited === "new" ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
      {doomed !== null && <DeleteDialog kind={kind} type={doomed} close={() => setDoomed(null)} />}
    </AdminFrame>
  );
}

function DeleteDialog({ kind, type, close }: { kind: Kind; type: WorkType; close: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("admin.types.delete.title", { name: type.name })}
      what={t("admin.types.delete.what")}
      action={t("admin.types.delete.do")}
      danger
      close={close}
      run={() => deleteType(kind, type._key)}
    />
  );
}

function useColumns(kind: Kind, remove: ((type: WorkType) => void) | null): Column<WorkType>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const name: Column<WorkType> = {
      key: "name",
      head: t("admin.field.type.name"),
      width: "minmax(130px, 1fr)",
      cell: (row) => <b>{row.name}</b>,
    };
    const code: Column<WorkType> = {
      key: "code",
      head: t("admin.field.type.code"),
      width: "110px",
      cell: (row) => <Code>{row.code}</Code>,
    };
    const others: Column<WorkType>[] = [
      {
        key: "fields",
        head: t("admin.types.fields"),
        width: "80px",
        number: true,
        cell: (row) => quantity(row.form.length),
      },
      {
        key: "description",
        head: t("admin.field.type.description"),
        width: "minmax(120px, 2fr)",
        cell: (row) => row.description ?? "–",
      },
    ];
    const state: Column<WorkType> = {
      key: "state",
      head: t("admin.types.state"),
      width: narrow ? "110px" : "minmax(150px, 1fr)",
      cell: (row) =>
        [t(`admin.types.${row.active ? "in-use" : "retired"}`), row.critical && t("admin.types.critical")]
          .filter(Boolean)
          .join(" · "),
    };
    const shown = narrow ? [name, state] : [name, ...(kind === "issue" ? [code] : []), ...others, state];
    if (remove === null) return shown;
    return [...shown, deleteColumn((row) => t("admin.types.delete.title", { name: row.name }), remove)];
  }, [t, narrow, kind, remove]);
}
