import { Checkbox, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { day, quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import type { Column } from "@/ui/table/DataTable";
import { StatusChip } from "../MovementState";
import type { MovementList } from "../queries";
import { LIST_TYPES, listsKey, loadLists } from "./listQueries";

const NewListDialog = lazy(() =>
  import("./ListDialogs").then((module) => ({ default: module.NewListDialog })),
);

/** Lists movement lists, for example of a delivery, a picking or the adjustments of a count. */
export default function ListsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [filters] = useFilters("/moves/lists/");
  const [making, setMaking] = useState(false);
  const pages = usePages<MovementList>({
    queryKey: listsKey(filters),
    load: (offset, limit) => loadLists(filters, offset, limit),
  });
  return (
    <Page
      title={t("stock.lists.title")}
      fill
      actions={
        <Can scope="inventory:movement-list:create">
          <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
            {t("stock.lists.new")}
          </Button>
        </Can>
      }
    >
      <ListFilters />
      <PagedTable
        pages={pages}
        label={t("stock.lists.title")}
        columns={listColumns(t, narrow)}
        open={(row) => void navigate({ to: "/moves/lists/$key", params: { key: row._key } })}
        empty={t("stock.lists.none")}
      />
      {making && (
        <Suspense>
          <NewListDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function ListFilters() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/moves/lists/");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/moves/lists/" scan label={t("stock.filter.list")} />
      <Select
        aria-label={t("stock.list.type")}
        placeholder={t("stock.list.type")}
        clearable
        w={150}
        data={LIST_TYPES.map((value) => ({ value, label: t(`stock.type.${value}`) }))}
        value={first(filters.type) ?? null}
        onChange={(value) => change({ type: value ?? undefined })}
      />
      <Checkbox
        label={t("stock.lists.ended-too")}
        checked={first(filters.all) === "true"}
        onChange={(event) => change({ all: event.currentTarget.checked ? "true" : undefined })}
      />
    </form>
  );
}

/** Columns of the list. A phone shows only the first three. */
function listColumns(t: TFunction, narrow: boolean): Column<MovementList>[] {
  const all: Column<MovementList>[] = [
    {
      key: "code",
      head: t("stock.lists.one"),
      width: "minmax(130px, 1fr)",
      cell: (row) => <Code>{row.code}</Code>,
    },
    {
      key: "rows",
      head: t("stock.lists.done"),
      width: "90px",
      number: true,
      cell: (row) =>
        `${quantity(row.counts.completed)} / ${quantity(row.counts.completed + row.counts.planned)}`,
    },
    {
      key: "state",
      head: t("stock.list.state"),
      width: "130px",
      cell: (row) => <StatusChip status={row.status} />,
    },
    { key: "type", head: t("stock.list.type"), width: "120px", cell: (row) => t(`stock.type.${row.type}`) },
    { key: "due", head: t("stock.lists.due"), width: "120px", cell: (row) => day(row.due_by) },
    {
      key: "partner",
      head: t("stock.reference.partner_name"),
      width: "minmax(120px, 1fr)",
      cell: (row) => row.references.partner_name ?? "–",
    },
    {
      key: "notes",
      head: t("stock.lists.notes"),
      width: "minmax(140px, 2fr)",
      cell: (row) => row.notes ?? "",
    },
  ];
  return narrow ? all.slice(0, 3) : all;
}
