import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { lazy, Suspense, useMemo, useState } from "react";
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
import { LotState } from "./LotState";
import { type Lot, loadLots, lotsKey } from "./queries";

const NewLotDialog = lazy(() =>
  import("./NewLotDialog").then((module) => ({ default: module.NewLotDialog })),
);

/** Lists the lots with origin, remaining stock and expiry date. */
export default function LotsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [filters] = useFilters("/lots/");
  const [making, setMaking] = useState(false);
  const pages = usePages<Lot>({
    queryKey: lotsKey(filters),
    load: (offset, limit) => loadLots(filters, offset, limit),
  });
  const columns = useMemo(() => lotColumns(t, narrow), [t, narrow]);
  return (
    <Page
      title={t("lots.title")}
      fill
      beside={
        <span className="muted">
          {!pages.loading && t("lots.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="serial:lot:write">
          <Button icon={IconPlus} onClick={() => setMaking(true)}>
            {t("lots.new.button")}
          </Button>
        </Can>
      }
    >
      <LotFilters />
      <PagedTable
        pages={pages}
        label={t("lots.title")}
        columns={columns}
        open={(row) => void navigate({ to: "/lots/$key", params: { key: row._key } })}
        empty={t("lots.none")}
      />
      {making && (
        <Suspense>
          <NewLotDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function LotFilters() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/lots/");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/lots/" label={t("lots.filter.code")} />
      <SearchField from="/lots/" of="partner" label={t("lots.filter.partner")} />
      <SearchField from="/lots/" of="purchase" label={t("lots.filter.purchase")} />
      <Checkbox
        label={t("lots.filter.in-stock")}
        checked={first(filters.in_stock) === "true"}
        onChange={(event) => change({ in_stock: event.currentTarget.checked ? "true" : undefined })}
      />
      <Checkbox
        label={t("lots.filter.held")}
        checked={first(filters.held) === "true"}
        onChange={(event) => change({ held: event.currentTarget.checked ? "true" : undefined })}
      />
    </form>
  );
}

/** Columns of the lot list. A phone shows only the first two. */
function lotColumns(t: TFunction, narrow: boolean): Column<Lot>[] {
  const all: Column<Lot>[] = [
    {
      key: "code",
      head: t("lots.list.lot"),
      width: "minmax(140px, 1fr)",
      cell: (row) => <Code>{row.code}</Code>,
    },
    {
      key: "left",
      head: t("lots.list.left"),
      width: "110px",
      number: true,
      cell: (row) => quantity(row.quantity_in_stock),
    },
    {
      key: "product",
      head: t("lots.list.product"),
      width: "130px",
      cell: (row) => <Code>{row.product_code}</Code>,
    },
    { key: "state", head: t("lots.list.state"), width: "150px", cell: (row) => <LotState lot={row} /> },
    {
      key: "from",
      head: t("lots.list.from"),
      width: "minmax(140px, 1fr)",
      cell: (row) => row.partner_name ?? t(`lots.origin.${row.origin}`),
    },
    {
      key: "purchase",
      head: t("lots.list.purchase"),
      width: "130px",
      cell: (row) => <Code>{row.purchase_doc}</Code>,
    },
    {
      key: "supplier",
      head: t("lots.list.supplier-lot"),
      width: "130px",
      cell: (row) => <Code>{row.supplier_lot}</Code>,
    },
    {
      key: "expires",
      head: t("lots.list.expires"),
      width: "120px",
      cell: (row) => (row.expires ? day(row.expires) : "–"),
    },
  ];
  return narrow ? all.slice(0, 2) : all;
}
