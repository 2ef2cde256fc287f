import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import type { Column } from "@/ui/table/DataTable";
import classes from "./Counting.module.css";
import type { CountRecord, SessionDetails } from "./queries";
import { loadRecords, recordsKey } from "./reviewQueries";

interface Props {
  session: SessionDetails;
  open: (record: CountRecord) => void;
}

/** Formats a quantity with its sign, so that missing and surplus stock are easy to tell apart. */
export function signed(delta: number | null | undefined): string {
  if (delta === null || delta === undefined) return "–";
  return delta > 0 ? `+${quantity(delta)}` : quantity(delta);
}

/** Lists the records of a session. By default only those with a variance are shown. */
export function Records({ session, open }: Props) {
  const { t } = useTranslation();
  const person = usePeople();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [filters, change] = useFilters("/stock/count/$session/");
  const pages = usePages<CountRecord>({
    queryKey: recordsKey(session._key, filters),
    load: (offset, limit) => loadRecords(session._key, filters, offset, limit),
  });
  return (
    <section className={`col ${classes.rows}`}>
      <div className="row wrap">
        <h2>{t("counting.record.title")}</h2>
        <Checkbox
          label={t("counting.record.right-too")}
          checked={first(filters.all) === "true"}
          onChange={(event) => change({ all: event.currentTarget.checked ? "true" : undefined })}
        />
        <Checkbox
          label={t("counting.record.discarded-too")}
          checked={first(filters.discarded) === "true"}
          onChange={(event) => change({ discarded: event.currentTarget.checked ? "true" : undefined })}
        />
      </div>
      <PagedTable
        pages={pages}
        label={t("counting.record.title")}
        columns={recordColumns(t, person, narrow)}
        open={open}
        empty={t("counting.record.none")}
      />
    </section>
  );
}

/** Columns of the record list. A phone shows only the first three. */
function recordColumns(
  t: TFunction,
  person: ReturnType<typeof usePeople>,
  narrow: boolean,
): Column<CountRecord>[] {
  const all: Column<CountRecord>[] = [
    {
      key: "product",
      head: t("counting.record.product"),
      width: "minmax(120px, 1fr)",
      cell: (row) => <Code>{row.product_code}</Code>,
    },
    {
      key: "delta",
      head: t("counting.record.delta"),
      width: "100px",
      number: true,
      cell: (row) => <b>{signed(row.delta)}</b>,
    },
    {
      key: "position",
      head: t("counting.record.position"),
      width: "110px",
      cell: (row) => <Code>{row.position_code}</Code>,
    },
    {
      key: "counted",
      head: t("counting.record.counted"),
      width: "100px",
      number: true,
      cell: (row) => quantity(row.counted_qt),
    },
    {
      key: "system",
      head: t("counting.record.system"),
      width: "100px",
      number: true,
      cell: (row) => quantity(row.system_qt),
    },
    {
      key: "units",
      head: t("counting.record.units"),
      width: "150px",
      cell: (row) =>
        row.product_traceability_level
          ? t("counting.record.found-missing", {
              found: row.found_serial_keys?.length ?? 0,
              missing: row.missing_serial_keys?.length ?? 0,
            })
          : "",
    },
    {
      key: "state",
      head: t("counting.record.state"),
      width: "150px",
      cell: (row) => <RecordChip record={row} />,
    },
    {
      key: "who",
      head: t("counting.record.who"),
      width: "minmax(130px, 1fr)",
      cell: (row) => person(row.user_key),
    },
  ];
  return narrow ? all.slice(0, 3) : all;
}

export function RecordChip({ record }: { record: CountRecord }) {
  const { t } = useTranslation();
  if (record.error_details) return <StateChip is="bad">{t("counting.record.failed")}</StateChip>;
  if (record.processed) return <StateChip is="good">{t("counting.record.posted")}</StateChip>;
  const word = t(`counting.record.${record.status}`);
  if (record.status === "started") return <StateChip is="hold">{word}</StateChip>;
  return <StateChip is={record.status === "discarded" ? "past" : "plain"}>{word}</StateChip>;
}
