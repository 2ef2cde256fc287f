import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { type Filters, useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { codesQuery, type Group, loadSums, type StockSum, sumsKey } from "./queries";

/** Stock totals with incoming and outgoing quantities. A row filters the list by its product. */
export function SumsTable({ group, filters }: { group: Group; filters: Filters }) {
  const { t } = useTranslation();
  const [, change] = useFilters("/stock/");
  const pages = usePages<StockSum>({
    queryKey: sumsKey(filters),
    load: (offset, limit) => loadSums(group, filters, offset, limit),
  });
  const here = Array.from({ length: Math.min(pages.rows.length, 200) }, (_, index) => pages.rows.at(index));
  const { data: codes } = useQuery(codesQuery(group, keysOf(here.map((row) => row?.position_key))));
  const columns: Column<StockSum>[] = [
    {
      key: "product",
      head: t("stock.list.product"),
      width: "minmax(130px, 1fr)",
      cell: (row) => <Code>{row.product_code}</Code>,
    },
    ...(group === "product"
      ? []
      : [
          {
            key: "by",
            head: t(group === "product_lot" ? "stock.list.lot" : "stock.list.position"),
            width: "minmax(110px, 1fr)",
            cell: (row: StockSum) => {
              const key = row.lot_key ?? row.position_key;
              return <Code>{key ? (codes === undefined ? "…" : (codes.get(key) ?? key)) : null}</Code>;
            },
          },
        ]),
    ...(["quantity", "planned_in", "planned_out", "rows"] as const).map((name) => ({
      key: name,
      head: t(`stock.sum.${name}`),
      width: "110px",
      number: true,
      cell: (row: StockSum) => quantity(row[name]),
    })),
  ];
  return (
    <>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t(`stock.group.${group}`)}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => `${row.product_key}/${row.position_key}/${row.lot_key}`}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => change({ product: row.product_code, group: undefined })}
        empty={t("stock.none")}
      />
    </>
  );
}

function keysOf(keys: (string | null | undefined)[]): string[] {
  return [...new Set(keys.filter((key): key is string => Boolean(key)))];
}
