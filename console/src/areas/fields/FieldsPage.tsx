import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { type Field, fieldsQuery, KINDS, MOST } from "./queries";

const NewFieldDialog = lazy(() =>
  import("./NewFieldDialog").then((module) => ({ default: module.NewFieldDialog })),
);

/** Lists all fields that forms can use, with their types. */
export default function FieldsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters, change] = useFilters("/fields/");
  const [making, setMaking] = useState(false);
  const { data: fields = [], error, isPending, refetch } = useQuery(fieldsQuery);
  const [search, kind] = [first(filters.search)?.toLowerCase(), first(filters.kind)];
  const shown = useMemo(() => fields.filter((field) => fits(field, search, kind)), [fields, search, kind]);
  return (
    <Page
      title={t("fields.title")}
      fill
      beside={
        <span className="muted">
          {t("fields.count", { count: shown.length, shown: quantity(shown.length) })}
        </span>
      }
      actions={
        <Can scope="quality:form:create">
          <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
            {t("fields.new")}
          </Button>
        </Can>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <SearchField from="/fields/" label={t("fields.search")} />
        <Select
          aria-label={t("fields.form.type")}
          placeholder={t("fields.any-kind")}
          clearable
          data={KINDS.map((value) => ({ value, label: t(`fields.kind.${value}.name`) }))}
          value={kind ?? null}
          onChange={(value) => change({ kind: value ?? undefined })}
        />
      </form>
      <ErrorBox error={error} retry={() => void refetch()} />
      {fields.length === MOST && <p className="muted">{t("fields.first", { shown: quantity(MOST) })}</p>}
      <DataTable
        label={t("fields.title")}
        columns={useColumns()}
        rows={shown}
        rowKey={(row) => row._key}
        loading={isPending}
        open={(row) => void navigate({ to: "/fields/$key", params: { key: row._key } })}
        empty={t(fields.length === 0 ? "fields.empty" : "fields.none")}
      />
      {making && (
        <Suspense>
          <NewFieldDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function fits(field: Field, search: string | undefined, kind: string | undefined): boolean {
  if (kind !== undefined && field.type !== kind) return false;
  if (search === undefined) return true;
  return [field.name, field.slug, field.default_label].some((text) => text?.toLowerCase().includes(search));
}

function useColumns(): Column<Field>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<Field>[] = [
      {
        key: "name",
        head: t("fields.form.name"),
        width: "minmax(150px, 2fr)",
        cell: (row) => <b>{row.name}</b>,
      },
      {
        key: "kind",
        head: t("fields.form.type"),
        width: "minmax(120px, 1fr)",
        cell: (row) => t(`fields.kind.${row.type}.name`),
      },
      {
        key: "slug",
        head: t("fields.slug"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <Code>{row.slug}</Code>,
      },
      {
        key: "label",
        head: t("fields.form.default_label"),
        width: "minmax(140px, 1fr)",
        cell: (row) => row.default_label ?? "–",
      },
      {
        key: "hint",
        head: t("fields.form.default_hint"),
        width: "minmax(160px, 2fr)",
        cell: (row) => row.default_hint ?? "–",
      },
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow]);
}
