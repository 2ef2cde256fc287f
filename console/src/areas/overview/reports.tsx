import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Bars } from "@/ui/charts/Bars";
import { Chart } from "@/ui/charts/Chart";
import { Ranks } from "@/ui/charts/Ranks";
import { Trend } from "@/ui/charts/Trend";
import { day, quantity } from "@/ui/format";
import { Loading } from "@/ui/Page";
import classes from "./OverviewPage.module.css";
import { dayBefore, daysOf, type OutputReport, reportQuery } from "./queries";

/** Target share of work orders completed on time, in percent. */
const GOAL = 95;
const ROWS = 5;

const percent = (share: number) => Math.round(share * 100);
/** Formats a number with its share: `17 · 41 %`. */
const withShare = (value: number, share: number) => `${quantity(value)} · ${percent(share)} %`;

/** Placeholder of a chart while its report is loading or has failed. */
function Waiting({ title, error }: { title: string; error: unknown }) {
  return (
    <section className={`card col ${classes.missing}`}>
      <h2>{title}</h2>
      {error ? <ErrorBox error={error} /> : <Loading lines={3} />}
    </section>
  );
}

/** Units released per day. Days without work are gaps, and today is incomplete. */
export function OutputChart({ report, error }: { report: OutputReport | undefined; error: unknown }) {
  const { t } = useTranslation();
  const title = t("overview.output.title");
  if (report === undefined) return <Waiting title={title} error={error} />;
  const byDay = new Map<string, number>();
  for (const row of report.rows) byDay.set(row.bucket, (byDay.get(row.bucket) ?? 0) + row.released);
  const today = dayBefore(0);
  const bars = daysOf(report.from, report.to).map((one) => ({
    key: one,
    label: String(Number(one.slice(8))),
    value: byDay.get(one) ?? 0,
    open: one === today,
  }));
  const worked = bars.filter(({ value, open }) => value > 0 && !open);
  const average =
    worked.length === 0 ? 0 : Math.round(worked.reduce((sum, { value }) => sum + value, 0) / worked.length);
  const mark =
    average === 0
      ? undefined
      : { value: average, text: t("overview.output.average", { value: quantity(average) }) };
  const sentence = t("overview.output.sentence", {
    count: bars.length,
    total: quantity(bars.reduce((sum, { value }) => sum + value, 0)),
    average: quantity(average),
    today: quantity(byDay.get(today) ?? 0),
  });
  return (
    <Chart
      title={title}
      note={mark?.text}
      sentence={sentence}
      heads={[t("overview.day"), t("overview.released-units")]}
      rows={report.rows.length === 0 ? [] : bars.map((bar) => [day(bar.key), quantity(bar.value)])}
      draw={(width, height) => <Bars width={width} height={height} bars={bars} mark={mark} />}
    />
  );
}

/** Returns the ISO 8601 week number. */
export function weekOf(date: string): number {
  const at = new Date(`${date}T12:00:00Z`);
  const thursday = new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * 86_400_000);
  const year = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday.getTime() - year) / 86_400_000 + 1) / 7);
}

/** Share of work orders completed on time, by the week of their due date. */
export function OnTimeChart({ days }: { days: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reportQuery("on-time", days));
  const title = t("overview.on-time.title");
  if (data === undefined) return <Waiting title={title} error={error} />;
  const points = data.rows
    .filter((row) => row.done_in_time + row.done_late + row.open_late > 0)
    .map((row) => ({
      key: row.week,
      label: t("overview.week", { week: weekOf(row.week) }),
      value: percent(row.done_in_time / (row.done_in_time + row.done_late + row.open_late)),
    }));
  const last = points.at(-1);
  return (
    <Chart
      title={title}
      note={last && <strong>{last.value} %</strong>}
      sentence={t("overview.on-time.sentence", {
        count: points.length,
        first: points[0]?.value ?? 0,
        last: last?.value ?? 0,
      })}
      heads={[
        t("overview.week-due"),
        t("overview.due"),
        t("overview.in-time"),
        t("overview.late"),
        t("overview.share"),
      ]}
      rows={data.rows.map((row) => [
        t("overview.week", { week: weekOf(row.week) }),
        row.due,
        row.done_in_time,
        row.done_late + row.open_late,
        row.due === 0 ? "–" : `${percent(row.done_in_time / row.due)} %`,
      ])}
      draw={(width, height) => (
        <Trend
          width={width}
          height={height}
          points={points}
          goal={{ value: GOAL, text: t("overview.goal", { value: GOAL }) }}
        />
      )}
    />
  );
}

/** Pareto chart of scrap reasons, so that the most frequent ones come first. */
export function ScrapChart({ days }: { days: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reportQuery("scrap", days));
  const title = t("overview.scrap.title");
  if (data === undefined) return <Waiting title={title} error={error} />;
  const total = data.totals.quantity;
  const reasons = sumBy(
    data.rows,
    (row) => row.reason || t("overview.scrap.no-reason"),
    (row) => row.quantity,
  );
  let running = 0;
  const rows = cut(reasons).map((row) => {
    const attention = total > 0 && running / total < 0.6;
    running += row.value;
    return { ...row, attention, text: withShare(row.value, total === 0 ? 0 : row.value / total) };
  });
  return (
    <Chart
      title={title}
      note={t("overview.units", { count: total, shown: quantity(total) })}
      sentence={t("overview.list-sentence", {
        title,
        list: rows.map(({ label, value }) => `${label} ${quantity(value)}`).join(", "),
      })}
      heads={[t("overview.scrap.reason"), t("overview.phase"), t("overview.quantity"), t("overview.share")]}
      rows={data.rows.map((row) => [
        row.reason,
        row.phase_alias,
        quantity(row.quantity),
        `${percent(row.share)} %`,
      ])}
      draw={(width, height) => <Ranks width={width} height={height} rows={rows} />}
    />
  );
}

/** WIP by phase. The longest bar is the bottleneck. */
export function WaitingChart({ days }: { days: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reportQuery("wip", days));
  const title = t("overview.waiting.title");
  if (data === undefined) return <Waiting title={title} error={error} />;
  const phases = sumBy(
    data.rows,
    (row) => row.phase_alias,
    (row) => row.waiting,
    false,
  ).filter(({ value }) => value > 0);
  const rows = cut(phases).map((row) => ({ ...row, text: quantity(row.value) }));
  return (
    <Chart
      title={title}
      note={t("overview.waiting.unit")}
      sentence={t("overview.list-sentence", {
        title,
        list: rows.map(({ label, text }) => `${label} ${text}`).join(", "),
      })}
      heads={[
        t("overview.order"),
        t("overview.phase"),
        t("overview.waiting.waiting"),
        t("overview.waiting.in-work"),
        t("overview.good"),
      ]}
      rows={
        rows.length === 0
          ? []
          : data.rows.map((row) => [
              row.wo_code,
              row.phase_alias,
              quantity(row.waiting),
              quantity(row.in_work),
              quantity(row.good),
            ])
      }
      draw={(width, height) => <Ranks width={width} height={height} rows={rows} />}
    />
  );
}

/** Stock by age, with the number of expired records. */
export function StockAgeChart({ days }: { days: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reportQuery("stock-age", days));
  const title = t("overview.age.title");
  if (data === undefined) return <Waiting title={title} error={error} />;
  const ages = sumBy(
    data.rows,
    (row) => row.age,
    (row) => row.rows,
    false,
  ).sort((one, other) => startOf(one.key) - startOf(other.key));
  const rows = ages.map((row) => ({ ...row, label: ageName(row.key), text: quantity(row.value) }));
  const { expired_rows: expired, expiring_rows: expiring } = data.totals;
  return (
    <Chart
      title={title}
      note={
        expired + expiring > 0 ? t("overview.age.expired", { expired, expiring }) : t("overview.age.unit")
      }
      sentence={t("overview.list-sentence", {
        title,
        list: rows.map(({ label, text }) => `${label} ${text}`).join(", "),
      })}
      heads={[t("overview.product"), t("overview.age.age"), t("overview.quantity"), t("overview.age.rows")]}
      rows={data.rows.map((row) => [row.product_code, ageName(row.age), quantity(row.quantity), row.rows])}
      draw={(width, height) => <Ranks width={width} height={height} rows={rows} />}
    />
  );
}

/** Returns the first day of an age class such as `31-90` or `over-365`. */
const startOf = (age: string) => (/^over/.test(age) ? 366 : Number.parseInt(age, 10) || 0);
function ageName(age: string): string {
  const [from, to] = age.match(/\d+/g) ?? [];
  return to === undefined || from === undefined
    ? i18next.t("overview.age.over")
    : i18next.t("overview.age.between", { from, to });
}

/** First-pass yield by phase, lowest first. */
export function FirstPassChart({ days }: { days: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reportQuery("first-pass", days));
  const title = t("overview.first-pass.title");
  if (data === undefined) return <Waiting title={title} error={error} />;
  const sorted = data.rows
    .filter(({ share }) => typeof share === "number")
    .sort((one, other) => (one.share ?? 0) - (other.share ?? 0));
  const rows = sorted.slice(0, ROWS).map((row) => ({
    key: `${row.phase_key}-${row.product_code}`,
    label: [row.phase_alias, row.product_code].filter(Boolean).join(" · "),
    value: percent(row.share ?? 0),
    text: `${percent(row.share ?? 0)} %`,
    attention: (row.share ?? 0) < 0.9,
  }));
  return (
    <Chart
      title={title}
      note={typeof data.totals.share === "number" && <strong>{percent(data.totals.share)} %</strong>}
      sentence={t("overview.list-sentence", {
        title,
        list: rows.map(({ label, text }) => `${label} ${text}`).join(", "),
      })}
      heads={[
        t("overview.phase"),
        t("overview.product"),
        t("overview.batches"),
        t("overview.first-pass.at-once"),
        t("overview.share"),
      ]}
      rows={sorted.map((row) => [
        row.phase_alias,
        row.product_code,
        row.batches,
        row.first_pass,
        `${percent(row.share ?? 0)} %`,
      ])}
      draw={(width, height) => <Ranks width={width} height={height} rows={rows} />}
    />
  );
}

/** Working hours by user. */
export function WorkChart({ days }: { days: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reportQuery("work", days));
  const title = t("overview.work.title");
  if (data === undefined) return <Waiting title={title} error={error} />;
  const name = (row: (typeof data.rows)[number]) =>
    [row.name, row.surname].filter(Boolean).join(" ") || (row.username ?? t("overview.work.nobody"));
  const hours = (minutes: number) => quantity(Math.round(minutes / 6) / 10, "h");
  const rows = cut(sumBy(data.rows, name, (row) => row.minutes_worked)).map((row) => ({
    ...row,
    text: hours(row.value),
  }));
  return (
    <Chart
      title={title}
      note={t("overview.work.unit")}
      sentence={t("overview.list-sentence", {
        title,
        list: rows.map(({ label, text }) => `${label} ${text}`).join(", "),
      })}
      heads={[
        t("overview.work.person"),
        t("overview.work.worked"),
        t("overview.work.paused"),
        t("overview.work.offline"),
        t("overview.good"),
      ]}
      rows={data.rows.map((row) => [
        name(row),
        hours(row.minutes_worked),
        hours(row.minutes_paused),
        hours(row.minutes_offline),
        quantity(row.good),
      ])}
      draw={(width, height) => <Ranks width={width} height={height} rows={rows} />}
    />
  );
}

interface Rank {
  key: string;
  label: string;
  value: number;
}

/** Adds up rows with the same name, largest first unless the sequence of the report is kept. */
export function sumBy<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  value: (row: Row) => number,
  sorted = true,
): Rank[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(name(row), (sums.get(name(row)) ?? 0) + value(row));
  const ranks = [...sums].map(([label, sum]) => ({ key: label, label, value: sum }));
  return sorted ? ranks.sort((one, other) => other.value - one.value) : ranks;
}

/** Keeps the first rows and combines the others into one row. */
function cut(ranks: readonly Rank[]): Rank[] {
  if (ranks.length <= ROWS) return [...ranks];
  const rest = ranks.slice(ROWS - 1).reduce((sum, { value }) => sum + value, 0);
  return [...ranks.slice(0, ROWS - 1), { key: "rest", label: i18next.t("overview.rest"), value: rest }];
}
