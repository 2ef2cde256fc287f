import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { type Column, DataTable, type Rows } from "@/ui/table/DataTable";

/** Properties that a page passes to its list of tasks or issues. */
export interface ListProps<Row> {
  label: string;
  rows: Rows<Row>;
  loading: boolean;
  empty: string;
  seen?: ((first: number, last: number) => void) | undefined;
}

interface Props<Row> extends ListProps<Row> {
  /** Page that a row opens. */
  to: "/tasks/$key" | "/issues/$key";
  /** Columns of the table. A phone shows only the first two. */
  columns: readonly Column<Row>[];
}

/** Table of tasks or issues. A row opens its page. */
export function WorkTable<Row extends { _key: string }>({ to, columns, ...list }: Props<Row>) {
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const shown = useMemo(() => {
    const [first, ...more] = columns;
    if (first === undefined) return [];
    const width = narrow ? "minmax(120px, 1fr)" : "minmax(220px, 2fr)";
    return [{ ...first, width }, ...more].slice(0, narrow ? 2 : undefined);
  }, [columns, narrow]);
  return (
    <DataTable
      {...list}
      columns={shown}
      rowKey={(row) => row._key}
      open={({ _key: key }) => void navigate({ to, params: { key } })}
    />
  );
}
