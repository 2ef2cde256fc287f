import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { moment, quantity } from "@/ui/format";
import { type Meaning, StateChip } from "@/ui/StateChip";
import classes from "./DhrTab.module.css";
import type { DhrRecord } from "./queries";
import sheet from "./sheet.module.css";

/** Where a gap is cured. */
const CURES: Record<string, string> = {
  mandatory_value_missing: "values",
  code_missing: "values",
  component_missing: "inside",
  component_temporary: "inside",
  child_incomplete: "inside",
  on_hold: "inside",
  lot_unknown: "movements",
  issue_open: "issues",
  forced_data: "history",
  step_not_done: "history",
  phase_not_done: "history",
  not_released: "history",
  history_removed: "history",
};

/** Complete, or a list of what to do. */
export function Verdict({ unitKey, record }: { unitKey: string; record: DhrRecord }) {
  const { t } = useTranslation();
  const { complete, gaps } = record.completeness;
  return (
    <section className={`card ${classes.verdict} ${complete ? classes.complete : classes.incomplete}`}>
      <div className="row wrap">
        <h2>{t("units.dhr.verdict")}</h2>
        {complete ? (
          <StateChip is="good">{t("units.dhr.complete")}</StateChip>
        ) : (
          <StateChip is="warning">{t("units.dhr.gaps", { count: gaps.length })}</StateChip>
        )}
      </div>
      {gaps.length > 0 && (
        <ul className={classes.gaps}>
          {gaps.map((gap, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no key of their own
            <li key={`${gap.code}-${index}`} className="row wrap">
              <span>{gap.text}</span>
              <span className="code small muted">{gap.code}</span>
              {CURES[gap.code] && (
                <Link to={`/units/${unitKey}/${CURES[gap.code]}` as never}>{t("units.dhr.cure")}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The record in tables, in the order of the paper. */
export function DhrSections({ record }: { record: DhrRecord }) {
  const { t } = useTranslation();
  const people = new Map(
    record.people.map((one) => [one.user_key, [one.name, one.surname].filter(Boolean).join(" ")]),
  );
  const who = (key: string | null | undefined) => (key ? people.get(key) || key : "–");
  const when = (at: string | null | undefined) => (at ? moment(at) : "–");
  return (
    <>
      {record.serial_data.map((group) => (
        <Sheet
          key={group.phase_key ?? "general"}
          title={(group.phase_key ?? null) === null ? t("units.dhr.general") : group.phase_name}
          heads={["units.values.field", "units.values.value", "units.values.when", "units.values.who"]}
          rows={group.values.map((value) => [
            value.label,
            <>
              {value.display || "–"}
              {value.history.slice(0, -1).map((old) => (
                <div key={`${old.at}-${old.display}`} className={sheet.past}>
                  <s>{old.display || "–"}</s> {when(old.at)} {who(old.by)} {old.reason}
                </div>
              ))}
            </>,
            when(value.entered_at),
            who(value.entered_by),
          ])}
        />
      ))}
      <Sheet
        title={t("units.dhr.components")}
        heads={[
          "units.list.unit",
          "units.list.product",
          "units.dhr.lot",
          "units.list.state",
          "units.dhr.linked",
        ]}
        rows={record.components.map((one) => [
          <Code key="code" past={one.status === "replaced"}>
            {one.serial_code}
          </Code>,
          [one.product_code, one.product_description].filter(Boolean).join(" · "),
          <Code key="lot">{one.lot_code}</Code>,
          <>
            <ComponentState status={one.status} />
            {one.reason && <div className={sheet.past}>“{one.reason}”</div>}
          </>,
          `${when(one.linked_at)} ${one.linked_by ? who(one.linked_by) : ""}`,
        ])}
      />
      <Sheet
        title={t("units.dhr.materials")}
        heads={[
          "units.list.product",
          "units.dhr.lot",
          "units.dhr.quantity",
          "units.dhr.share",
          "units.values.when",
        ]}
        rows={record.materials.map((one) => [
          [one.product_code, one.product_description].filter(Boolean).join(" · "),
          <Code key="lot">{one.lot_code}</Code>,
          quantity(one.quantity),
          t(`units.dhr.shared.${one.share}`, { count: Number(one.batch_units ?? 1) }),
          when(one.at),
        ])}
      />
      {record.steps && (
        <Sheet
          title={t("units.dhr.steps")}
          heads={[
            "units.dhr.phase",
            "units.dhr.step",
            "units.list.state",
            "units.values.when",
            "units.values.who",
          ]}
          rows={record.steps.map((one) => [
            one.phase_name,
            one.step_title,
            <StateChip key="done" is={one.status === "done" ? "good" : "expected"}>
              {t(`units.dhr.step-${one.status}`)}
            </StateChip>,
            when(one.completed_at),
            who(one.operator),
          ])}
        />
      )}
      <Sheet
        title={t("units.tab.issues")}
        heads={[
          "units.issues.number",
          "units.issues.type",
          "units.list.state",
          "units.values.when",
          "units.values.who",
        ]}
        rows={(record.issues ?? []).map((one) => [
          one.issue_key,
          one.type_name,
          <StateChip key="state" is={one.status === "closed" ? "good" : one.critical ? "bad" : "warning"}>
            {t(`units.issues.${one.status === "open" && one.critical ? "critical" : one.status}`)}
          </StateChip>,
          when(one.opened_at),
          who(one.opened_by),
        ])}
      />
      <Sheet
        title={t("units.tab.movements")}
        heads={[
          "units.movements.when",
          "units.movements.what",
          "units.movements.from",
          "units.movements.to",
          "units.movements.with",
        ]}
        rows={(record.movements ?? []).map((one) => [
          when(one.at),
          t(`units.movements.type.${one.type}`),
          <Code key="from">{one.position_from_code}</Code>,
          <Code key="to">{one.position_to_code}</Code>,
          one.document ?? "–",
        ])}
      />
      <Sheet
        title={t("units.dhr.work")}
        heads={["units.dhr.phase", "units.dhr.start", "units.dhr.end", "units.values.who"]}
        rows={record.work.map((one) => [
          one.phase_name,
          when(one.start),
          when(one.end),
          [...new Set(one.sessions.map(({ user_key }) => who(user_key)))].join(", "),
        ])}
      />
      {record.changes && (
        <Sheet
          title={t("units.dhr.changes")}
          heads={["units.values.when", "units.values.who", "units.history.what"]}
          rows={record.changes.map((one) => [when(one.at), who(one.by), one.text])}
        />
      )}
      <Sheet
        title={t("units.dhr.attachments")}
        heads={["units.dhr.file", "units.dhr.size", "units.list.state"]}
        rows={record.attachments.map((one) => [
          one.name,
          one.size == null ? "–" : quantity(one.size),
          t(`units.dhr.attachment.${one.state}`),
        ])}
      />
    </>
  );
}

const COMPONENT: Record<string, Meaning> = {
  active: "good",
  temporary: "expected",
  replaced: "past",
  expected: "warning",
};

function ComponentState({ status }: { status: string }) {
  const { t } = useTranslation();
  return <StateChip is={COMPONENT[status] ?? "plain"}>{t(`units.dhr.component.${status}`)}</StateChip>;
}

/** A section; an empty one is left out, as on the paper it would say nothing. */
function Sheet({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={`card ${sheet.sheet} ${classes.section}`} tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a record do not move
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
