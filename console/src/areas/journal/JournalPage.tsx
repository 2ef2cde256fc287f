import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { many } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { type Filters, useFilters } from "@/app/filters";
import { type Names, Sentence } from "@/app/journal/Sentence";
import { useNames } from "@/app/journal/useNames";
import { onRow } from "@/app/live/live";
import { usePages } from "@/app/pages";
import { Button } from "@/ui/Button";
import { clock, day, quantity } from "@/ui/format";
import { IconRefresh } from "@/ui/icons";
import { Empty, Loading, Page } from "@/ui/Page";
import type { Rows } from "@/ui/table/DataTable";
import { FilterBar } from "./FilterBar";
import { Group } from "./Group";
import classes from "./JournalPage.module.css";
import { loadGroups, newestQuery, type Row } from "./queries";

/** Activity log with one sentence per command. New entries are shown on request. */
export default function JournalPage() {
  const { t } = useTranslation();
  const [filters] = useFilters("/journal");
  const newest = useQuery(newestQuery());
  const [fresh, setFresh] = useState<Set<string>>(new Set());
  useEffect(
    () =>
      onRow((row) => {
        const group = (row as Row).event_group;
        setFresh((now) => (now.has(group) ? now : new Set([...now, group])));
      }),
    [],
  );
  const show = async () => {
    setFresh(new Set());
    await newest.refetch();
  };
  return (
    <Page
      title={t("journal.title")}
      fill
      actions={
        fresh.size > 0 && (
          <Button icon={IconRefresh} look="primary" onClick={() => void show()}>
            {t("journal.new", { count: fresh.size })}
          </Button>
        )
      }
    >
      <FilterBar />
      <ErrorBox error={newest.error} retry={() => void newest.refetch()} />
      {newest.data === undefined && !newest.error && <Loading lines={8} />}
      {newest.data === null && <Empty>{t("journal.none")}</Empty>}
      {newest.data && <List filters={filters} newest={newest.data} />}
    </Page>
  );
}

function List({ filters, newest }: { filters: Filters; newest: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages<Row>({
    queryKey: many("file", "journal", newest, filters),
    load: (offset, limit) => loadGroups(filters, newest, offset, limit),
  });
  const { rows, seen } = pages;
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 44,
    overscan: 12,
  });
  const items = lines.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => seen(from, to), [seen, from, to]);
  const visible = useMemo(
    () =>
      Array.from({ length: to - from + 1 }, (_, index) => rows.at(from + index)).filter(
        (row) => row !== undefined,
      ),
    [rows, from, to],
  );
  const names = useNames(visible);
  const toggle = (group: string) =>
    setOpen((now) =>
      now.has(group) ? new Set([...now].filter((one) => one !== group)) : new Set([...now, group]),
    );
  if (pages.error) return <ErrorBox error={pages.error} retry={pages.again} />;
  if (rows.length === 0)
    return pages.loading ? <Loading lines={8} /> : <Empty>{t("journal.nothing-fits")}</Empty>;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {t("journal.count", { count: rows.length, shown: quantity(rows.length) })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <div ref={frame} className={classes.frame} tabIndex={0} role="feed" aria-label={t("journal.title")}>
        <div role="presentation" style={{ height: lines.getTotalSize(), position: "relative" }}>
          {items.map((item) => (
            <article
              key={item.index}
              ref={lines.measureElement}
              data-index={item.index}
              className={classes.entry}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Entry rows={rows} index={item.index} names={names} open={open} toggle={toggle} />
            </article>
          ))}
        </div>
      </div>
    </>
  );
}

interface EntryProps {
  rows: Rows<Row>;
  index: number;
  names: Names;
  open: ReadonlySet<string>;
  toggle: (group: string) => void;
}

/** One entry with its sentence, the date heading if the day starts here, and its details if it is expanded. */
function Entry({ rows, index, names, open, toggle }: EntryProps) {
  const row = rows.at(index);
  if (row === undefined) return <div className={classes.line} aria-busy="true" />;
  const before = index === 0 ? undefined : rows.at(index - 1);
  const newDay = before === undefined ? index === 0 : day(before.timestamp) !== day(row.timestamp);
  return (
    <>
      {newDay && <h2 className={classes.day}>{day(row.timestamp)}</h2>}
      <button
        type="button"
        className={classes.line}
        aria-expanded={open.has(row.event_group)}
        onClick={() => toggle(row.event_group)}
      >
        <time dateTime={row.timestamp}>{clock(row.timestamp)}</time>
        <span>
          <Sentence row={row} names={names} />
        </span>
      </button>
      {open.has(row.event_group) && <Group group={row.event_group} primary={row._key} />}
    </>
  );
}
