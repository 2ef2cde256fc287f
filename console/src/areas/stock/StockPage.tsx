import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { type Filters, first, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconArrowsExchange, IconCheckbox, IconX } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { PositionTree } from "./position/PositionTree";
import { contentsQuery, GROUPS, type Group, loadStock, type StockRow, stockKey } from "./queries";
import classes from "./Stock.module.css";
import { StockFlags } from "./StockFlags";
import { SumsTable } from "./SumsTable";

const TYPED = ["product", "lot", "serial", "position"] as const;

/** Stock by location: locations on the left, and one row per unit, lot or quantity on the right. */
export default function StockPage() {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 899px)") ?? false;
  const [filters, change] = useFilters("/stock/");
  const group = GROUPS.find((one) => one === first(filters.group));
  const inside = first(filters.in);
  return (
    <Page
      title={t("stock.title")}
      fill
      actions={
        <>
          <ButtonLink to="/stock/ledger" icon={IconCheckbox}>
            {t("stock.ledger.title")}
          </ButtonLink>
          <ButtonLink to="/moves/new" icon={IconArrowsExchange} look="primary">
            {t("stock.move.button")}
          </ButtonLink>
        </>
      }
    >
      <div className={classes.frame}>
        {narrow ? (
          <details className={classes.fold}>
            <summary>{t("stock.tree.label")}</summary>
            <PositionTree />
          </details>
        ) : (
          <PositionTree />
        )}
        <div className={classes.rows}>
          <FilterBar filters={filters} change={change} />
          {inside !== undefined && <Inside position={inside} leave={() => change({ in: undefined })} />}
          <Segments<Group | "rows">
            label={t("stock.group.label")}
            value={group ?? "rows"}
            options={(["rows", ...GROUPS] as const).map((value) => ({
              value,
              text: t(`stock.group.${value}`),
            }))}
            choose={(value) => change({ group: value === "rows" ? undefined : value })}
          />
          {group === undefined ? (
            <RowsTable filters={filters} />
          ) : (
            <SumsTable group={group} filters={filters} />
          )}
        </div>
      </div>
    </Page>
  );
}

function FilterBar({ filters, change }: { filters: Filters; change: (some: Filters) => void }) {
  const { t } = useTranslation();
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      {TYPED.map((name) => (
        <SearchField from="/stock/" key={name} of={name} scan w={150} label={t(`stock.filter.${name}`)} />
      ))}
      <Checkbox
        label={t("stock.filter.held")}
        checked={first(filters.held) === "true"}
        onChange={(event) => change({ held: event.currentTarget.checked ? "true" : undefined })}
      />
    </form>
  );
}

/** Shows that the list is limited to a location and its contents. */
function Inside({ position, leave }: { position: string; leave: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(contentsQuery(position));
  return (
    <div className="row">
      <span>{t("stock.inside", { code: data?.position.code ?? position })}</span>
      <Button look="quiet" icon={IconX} onClick={leave}>
        {t("stock.everywhere")}
      </Button>
    </div>
  );
}

function RowsTable({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const navigate = useNavigate();
  const pages = usePages<StockRow>({
    queryKey: stockKey(filters),
    load: (offset, limit) => loadStock(filters, offset, limit),
  });
  const what: Column<StockRow> = {
    key: "what",
    head: t("stock.list.product"),
    width: "minmax(130px, 1fr)",
    cell: (row) => <Code>{row.serial_code ?? row.product_code}</Code>,
  };
  const amount: Column<StockRow> = {
    key: "quantity",
    head: t("stock.list.quantity"),
    width: "90px",
    number: true,
    cell: (row) => quantity(row.quantity),
  };
  const where: Column<StockRow> = {
    key: "where",
    head: t("stock.list.position"),
    width: narrow ? "110px" : "minmax(210px, 1.5fr)",
    cell: (row) =>
      narrow ? (
        <Code>{row.position_code}</Code>
      ) : (
        <Code>{row.path.map((step) => step.position_code).join(" › ")}</Code>
      ),
  };
  const rest: Column<StockRow>[] = [
    {
      key: "description",
      head: t("stock.list.description"),
      width: "minmax(150px, 1.4fr)",
      cell: (row) =>
        row.serial_code
          ? `${row.product_code} · ${row.product_description ?? ""}`
          : (row.product_description ?? ""),
    },
    {
      key: "lot",
      head: t("stock.list.lot"),
      width: "minmax(110px, 1fr)",
      cell: (row) => <Code>{row.lot_code}</Code>,
    },
    { key: "state", head: t("stock.list.state"), width: "190px", cell: (row) => <StockFlags row={row} /> },
  ];
  return (
    <>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("stock.title")}
        columns={narrow ? [what, amount, where] : [what, amount, where, ...rest]}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => void navigate({ to: "/stock/$key", params: { key: row.position_key } })}
        empty={t("stock.none")}
      />
    </>
  );
}
