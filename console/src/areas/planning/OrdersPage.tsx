import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconLayoutBoard, IconPlus } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { Flags, OrderDue, OrderState } from "./chips";
import { DUES } from "./due";
import { ProductFilter } from "./ProductFilter";
import classes from "./planning.module.css";
import { loadOrders, type Order, ordersKey } from "./queries";

const NewOrderDialog = lazy(() =>
  import("./NewOrderDialog").then((module) => ({ default: module.NewOrderDialog })),
);

/** Lists the work orders with product, progress and due date. */
export default function OrdersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters] = useFilters("/orders/");
  const [making, setMaking] = useState(false);
  const pages = usePages<Order>({
    queryKey: ordersKey(filters),
    load: (offset, limit) => loadOrders(filters, offset, limit),
  });
  const open = (key: string) => void navigate({ to: "/orders/$key", params: { key } });
  return (
    <Page
      title={t("planning.orders.title")}
      fill
      beside={
        <span className="muted">
          {t("planning.orders.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <>
          <ButtonLink to="/board" icon={IconLayoutBoard}>
            {t("planning.board.title")}
          </ButtonLink>
          <Can scope="production:work-order:create">
            <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
              {t("planning.new.title")}
            </Button>
          </Can>
        </>
      }
    >
      <Filters />
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("planning.orders.title")}
        columns={useColumns()}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => open(row._key)}
        empty={t("planning.orders.none")}
      />
      {making && (
        <Suspense>
          <NewOrderDialog close={() => setMaking(false)} made={(order) => open(order._key)} />
        </Suspense>
      )}
    </Page>
  );
}

function Filters() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/orders/");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/orders/" label={t("planning.filter.search")} />
      <Select
        aria-label={t("planning.filter.status")}
        placeholder={t("planning.filter.status")}
        clearable
        data={(["created", "planned", "started", "closed"] as const).map((value) => ({
          value,
          label: t(`planning.status.${value}`),
        }))}
        value={first(filters.status) ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
      <ProductFilter value={first(filters.product)} choose={(product) => change({ product })} />
      <Select
        aria-label={t("planning.filter.due")}
        placeholder={t("planning.filter.due")}
        clearable
        data={DUES.map((value) => ({ value, label: t(`planning.filter.due-is.${value}`) }))}
        value={first(filters.due) ?? null}
        onChange={(due) => change({ due: due ?? undefined })}
      />
    </form>
  );
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const code: Column<Order> = {
      key: "code",
      head: t("planning.list.order"),
      width: "minmax(130px, 1fr)",
      cell: (row) => <Code>{row.wo_code}</Code>,
    };
    const due: Column<Order> = {
      key: "due",
      head: t("planning.list.due"),
      width: "180px",
      cell: (row) => <OrderDue order={row} />,
    };
    if (narrow) return [code, due];
    return [
      code,
      {
        key: "product",
        head: t("planning.list.product"),
        width: "minmax(220px, 2fr)",
        cell: (row) => (
          <span className={classes.cut}>
            <Code>{row.product_code}</Code> <span className="muted">{row.product_description}</span>
          </span>
        ),
      },
      {
        key: "done",
        head: t("planning.list.good"),
        width: "110px",
        number: true,
        cell: (row) => `${quantity(row.qt_completed)} / ${quantity(row.qt_planned)}`,
      },
      {
        key: "progress",
        head: t("planning.list.progress"),
        width: "90px",
        number: true,
        cell: (row) => `${row.progress} %`,
      },
      {
        key: "state",
        head: t("planning.list.state"),
        width: "140px",
        cell: (row) => <OrderState order={row} />,
      },
      due,
      {
        key: "flags",
        head: t("planning.list.flags"),
        width: "150px",
        cell: (row) => <Flags order={row} />,
      },
    ];
  }, [t, narrow]);
}
