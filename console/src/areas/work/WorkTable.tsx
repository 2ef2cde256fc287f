import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { type Column, DataTable, type Rows } from "@/ui/table/DataTable";

/** What a list of tasks or issues is told by the page that shows it. */
export interface ListProps<Row> {
  label: string;
  rows: Rows<Row>;
  loading: boolean;
  empty: string;
  seen?: ((first: number, last: number) => void) | undefined;
}

interface Props<Row> extends ListProps<Row> {
  /** The page of a row. */
  to: "/tasks/$key" | "/issues/$key";
  /** The first two are all that a phone shows. */
  columns: readonly Column<Row>[];
}

/** Tasks or issues, one below the other; a row opens its page. */
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
