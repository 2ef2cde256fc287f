import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Empty, Loading } from "../Page";
import classes from "./DataTable.module.css";

export interface Column<Row> {
  key: string;
  head: string;
  /** Width as a CSS grid track: `120px`, `2fr`, `minmax(160px, 1fr)`. */
  width?: string;
  number?: boolean;
  cell: (row: Row) => ReactNode;
}

/** An array, or a long list of which only some rows are loaded. */
export interface Rows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Rows<Row>;
  rowKey: (row: Row) => string;
  open?: (row: Row) => void;
  /** Called when the end of the list becomes visible and there may be more rows. */
  more?: (() => void) | undefined;
  /** Called with the first and last visible row, for lists that are loaded by page. */
  seen?: ((first: number, last: number) => void) | undefined;
  loading?: boolean;
  /** Text that is shown if there are no rows. */
  empty: ReactNode;
}

const ROW = 36;
const PHONE_ROW = 48;

/** Reports when the end of the list becomes visible, and which rows are visible. */
function useInSight<Row>(
  items: VirtualItem[],
  { rows, more, seen }: Pick<Props<Row>, "rows" | "more" | "seen">,
) {
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && rows.length > 0 && end >= rows.length - 20) more();
  }, [more, end, rows.length]);
  const start = items[0]?.index ?? 0;
  useEffect(() => seen?.(start, end), [seen, start, end]);
}

/** A table of any length that renders only visible rows. Arrow keys move the selection, and Enter opens the row. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, open, loading = false, empty } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  const height = window.innerWidth < 600 ? PHONE_ROW : ROW;
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const items = lines.getVirtualItems();
  useInSight(items, props);

  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(rows.length - 1, at + move));
      setAt(next);
      lines.scrollToIndex(next);
    } else if (event.key === "Enter" && open && at >= 0) {
      const row = rows.at(at);
      if (row !== undefined) open(row);
    }
  };
  const choose = (index: number, row: Row) => {
    setAt(index);
    open?.(row);
  };

  if (rows.length === 0)
    return <div className={classes.frame}>{loading ? <Loading lines={6} /> : <Empty>{empty}</Empty>}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot render only the visible rows
    <div
      ref={frame}
      className={classes.frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      tabIndex={0}
      onKeyDown={press}
    >
      <Head columns={columns} />
      <div className={classes.body} style={{ height: lines.getTotalSize() }} role="presentation">
        {items.map((item) => {
          const row = rows.at(item.index);
          if (row === undefined) return null;
          return (
            <Line
              key={rowKey(row)}
              columns={columns}
              row={row}
              item={item}
              selected={item.index === at}
              opens={open !== undefined}
              choose={() => choose(item.index, row)}
            />
          );
        })}
      </div>
    </div>
  );
}

const tracksOf = <Row,>(columns: Column<Row>[]) =>
  columns.map((column) => column.width ?? "minmax(120px, 1fr)").join(" ");

const cellOf = <Row,>(column: Column<Row>) => `${classes.cell} ${column.number ? classes.number : ""}`;

function Head<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its row is marked
    <div className={classes.head} role="row" style={{ gridTemplateColumns: tracksOf(columns) }}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div key={column.key} role="columnheader" className={cellOf(column)}>
          {column.head}
        </div>
      ))}
    </div>
  );
}

interface LineProps<Row> {
  columns: Column<Row>[];
  row: Row;
  /** Position at which the row is rendered. */
  item: VirtualItem;
  selected: boolean;
  opens: boolean;
  choose: () => void;
}

function Line<Row>({ columns, row, item, selected, opens, choose }: LineProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      role="row"
      aria-rowindex={item.index + 2}
      aria-selected={selected}
      data-opens={opens}
      className={classes.line}
      style={{
        gridTemplateColumns: tracksOf(columns),
        transform: `translateY(${item.start}px)`,
        height: item.size,
      }}
      onClick={choose}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div key={column.key} role="gridcell" className={cellOf(column)}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}
