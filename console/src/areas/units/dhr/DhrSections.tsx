import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { type Meaning, StateChip } from "@/ui/chips/StateChip";
import { moment, quantity } from "@/ui/format";
import type { DhrRecord } from "../queries";
import sheet from "../sheet.module.css";
import { Sheet } from "./Sheet";

/** Device history record as tables, in the sequence of the PDF. */
export function DhrSections({ record }: { record: DhrRecord }) {
  const who = namesOf(record);
  return (
    <>
      <Values record={record} who={who} />
      <Components record={record} who={who} />
      <Materials record={record} />
      <Steps record={record} who={who} />
      <Issues record={record} who={who} />
      <Movements record={record} />
      <Work record={record} who={who} />
      <Changes record={record} who={who} />
      <Attachments record={record} />
    </>
  );
}

interface Props {
  record: DhrRecord;
}

interface PeopleProps extends Props {
  /** Returns the name of a user by key. */
  who: (key: string | null | undefined) => string;
}

function namesOf(record: DhrRecord): PeopleProps["who"] {
  const people = new Map(
    record.people.map((one) => [one.user_key, [one.name, one.surname].filter(Boolean).join(" ")]),
  );
  return (key) => (key ? people.get(key) || key : "–");
}

const when = (at: string | null | undefined) => (at ? moment(at) : "–");

/** Recorded values, one table per phase. Corrected values are struck out below the current one. */
function Values({ record, who }: PeopleProps) {
  const { t } = useTranslation();
  return record.serial_data.map((group) => (
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
  ));
}

function Components({ record, who }: PeopleProps) {
  const { t } = useTranslation();
  return (
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

function Materials({ record }: Props) {
  const { t } = useTranslation();
  return (
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
  );
}

function Steps({ record, who }: PeopleProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t("units.dhr.steps")}
      heads={[
        "units.dhr.phase",
        "units.dhr.step",
        "units.list.state",
        "units.values.when",
        "units.values.who",
      ]}
      rows={(record.steps ?? []).map((one) => [
        one.phase_name,
        one.step_title,
        <StateChip key="done" is={one.status === "done" ? "good" : "expected"}>
          {t(`units.dhr.step-${one.status}`)}
        </StateChip>,
        when(one.completed_at),
        who(one.operator),
      ])}
    />
  );
}

function Issues({ record, who }: PeopleProps) {
  const { t } = useTranslation();
  return (
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
  );
}

function Movements({ record }: Props) {
  const { t } = useTranslation();
  return (
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
  );
}

function Work({ record, who }: PeopleProps) {
  const { t } = useTranslation();
  return (
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
  );
}

function Changes({ record, who }: PeopleProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t("units.dhr.changes")}
      heads={["units.values.when", "units.values.who", "units.history.what"]}
      rows={(record.changes ?? []).map((one) => [when(one.at), who(one.by), one.text])}
    />
  );
}

function Attachments({ record }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t("units.dhr.attachments")}
      heads={["units.dhr.file", "units.dhr.size", "units.list.state"]}
      rows={record.attachments.map((one) => [
        one.name,
        one.size == null ? "–" : quantity(one.size),
        t(`units.dhr.attachment.${one.state}`),
      ])}
    />
  );
}
