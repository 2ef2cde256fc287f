import { Checkbox, Menu, MultiSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { type Tag, tagsQuery } from "@/app/tags/queries";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { TagChip } from "@/ui/chips/TagChip";
import { quantity } from "@/ui/format";
import { IconDownload, IconPlus, IconUpload } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { exportBoms, exportProducts, type FileKind, type Listed, loadProducts, productsKey } from "./queries";

const NewProductDialog = lazy(() =>
  import("./NewProductDialog").then((module) => ({ default: module.NewProductDialog })),
);

/** Lists all products that the plant makes, buys or builds in. */
export default function ProductsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters] = useFilters("/products/");
  const [making, setMaking] = useState(false);
  const columns = useColumns();
  const pages = usePages<Listed>({
    queryKey: productsKey(filters),
    load: (offset, limit) => loadProducts(filters, offset, limit),
  });
  const save = useMutation({
    mutationFn: ([what, kind]: Export) =>
      what === "bom" ? exportBoms(filters, kind) : exportProducts(filters, kind),
  });
  return (
    <Page
      title={t("definitions.products.title")}
      fill
      beside={
        <span className="muted">
          {t("definitions.products.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <>
          <ExportMenu busy={save.isPending} save={save.mutate} />
          <ButtonLink to="/products/import" icon={IconUpload}>
            {t("definitions.products.import")}
          </ButtonLink>
          <Can scope="product:catalogue:create">
            <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
              {t("definitions.products.new")}
            </Button>
          </Can>
        </>
      }
    >
      <ProductFilters />
      <ErrorBox error={pages.error ?? save.error} retry={pages.again} />
      <DataTable
        label={t("definitions.products.title")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => void navigate({ to: "/products/$key/bom", params: { key: row._key } })}
        empty={t("definitions.products.none")}
      />
      {making && (
        <Suspense>
          <NewProductDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Filters by text, tags and state. They are stored in the address. */
function ProductFilters() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/products/");
  const flag = (name: "traced" | "inactive" | "trash") => ({
    checked: first(filters[name]) === "true",
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      change({ [name]: event.currentTarget.checked ? "true" : undefined }),
  });
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/products/" label={t("definitions.products.search")} />
      <TagFilter chosen={filters.tag} choose={(tag) => change({ tag })} />
      <Checkbox label={t("definitions.products.traced")} {...flag("traced")} />
      <Checkbox label={t("definitions.products.inactive")} {...flag("inactive")} />
      <Checkbox label={t("definitions.products.trash")} {...flag("trash")} />
    </form>
  );
}

const EXPORTS = [
  ["product", "xlsx"],
  ["product", "csv"],
  ["bom", "xlsx"],
  ["bom", "csv"],
] as const;
type Export = readonly [what: "product" | "bom", kind: FileKind];

/** Menu that exports the filtered list in a file format. */
function ExportMenu({ busy, save }: { busy: boolean; save: (what: Export) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={IconDownload} busy={busy}>
          {t("definitions.products.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORTS.map(([what, kind]) => (
          <Menu.Item key={what + kind} onClick={() => save([what, kind])}>
            {t(`definitions.export.${what}`, { kind: kind.toUpperCase() })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TagFilterProps {
  chosen: string | string[] | undefined;
  choose: (tags: string[] | undefined) => void;
}

/** Filters products that have all of the chosen tags. Hidden while no tags exist. */
function TagFilter({ chosen, choose }: TagFilterProps) {
  const { t } = useTranslation();
  const { data: tags = [], isPending } = useQuery(tagsQuery);
  const value = chosen === undefined ? [] : [chosen].flat();
  if (!isPending && tags.length === 0 && value.length === 0) return null;
  return (
    <MultiSelect
      aria-label={t("tags.filter")}
      placeholder={value.length === 0 ? t("tags.filter") : ""}
      searchable
      clearable
      data={tags.map(({ _key, name }) => ({ value: _key, label: name }))}
      value={value}
      onChange={(next) => choose(next.length === 0 ? undefined : next)}
    />
  );
}

function useColumns(): Column<Listed>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<Listed>[] = [
      {
        key: "code",
        head: t("definitions.field.code"),
        width: "140px",
        cell: (row) => <Code>{row.code}</Code>,
      },
      {
        key: "description",
        head: t("definitions.field.description"),
        width: narrow ? "minmax(120px, 1fr)" : "minmax(220px, 2fr)",
        cell: (row) => row.description ?? "–",
      },
      {
        key: "traced",
        head: t("definitions.field.traceability_level"),
        width: "minmax(170px, 1fr)",
        cell: (row) => t(`definitions.traced.${row.traceability_level ?? "none"}`),
      },
      {
        key: "tags",
        head: t("definitions.products.tags"),
        width: "minmax(140px, 1fr)",
        cell: (row) => (
          <span className="row">
            {(row.tags as Tag[]).map(({ _key, name, color }) => (
              <TagChip key={_key} name={name} color={color} />
            ))}
          </span>
        ),
      },
      {
        key: "state",
        head: t("definitions.products.state"),
        width: "110px",
        cell: (row) => {
          const word = "trash" in row && row.trash ? "trashed" : row.active ? null : "off";
          return word && <StateChip is="past">{t(`definitions.products.${word}`)}</StateChip>;
        },
      },
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow]);
}
