import type { ReactNode } from "react";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { ErrorBox } from "./errors/ErrorBox";
import type { Pages } from "./pages";

interface Props<Row> {
  pages: Pages<Row>;
  label: string;
  columns: Column<Row>[];
  open?: (row: Row) => void;
  empty: ReactNode;
}

/** A table that loads its rows by page and shows the error if loading fails. */
export function PagedTable<Row extends { _key: string }>({ pages, ...table }: Props<Row>) {
  return (
    <>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        {...table}
      />
    </>
  );
}
