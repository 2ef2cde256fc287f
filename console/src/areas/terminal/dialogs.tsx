import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { unlessScan } from "@/app/scan/listener";
import type { Scan } from "@/app/scan/parse";
import { useScan } from "@/app/scan/useScan";
import { issueTypesQuery } from "@/app/shared";
import step from "@/app/step/Step.module.css";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { Dialog } from "@/ui/Dialog";
import { decimal } from "@/ui/format";
import { IconAlertTriangle, IconTrash } from "@/ui/icons";
import { Empty, Loading } from "@/ui/Page";
import { say } from "./feedback";
import { candidates, scrapReasons, waitingUnits } from "./queries";
import type { Job, PartLine, Unit } from "./station";
import classes from "./Terminal.module.css";

interface FrameProps {
  title: string;
  close: () => void;
  /** Action of OK, or undefined while it is not possible. */
  confirm?: (() => void) | undefined;
  choose?: (digit: number) => void;
  hear?: (scan: Scan) => void;
  children: ReactNode;
}

/** Frame of a terminal dialog, with OK and BACK of the command card, and digits that choose. */
function Question({ title, close, confirm, choose, hear, children }: FrameProps) {
  useScan((scan) => {
    if (scan.kind === "digit") choose?.(Number(scan.digit));
    else if (scan.kind === "command" && (scan.command === "OK" || scan.command === "YES")) confirm?.();
    else if (scan.kind === "command" && (scan.command === "BACK" || scan.command === "NO")) close();
    else hear?.(scan);
  });
  const latest = useRef({ confirm, choose });
  latest.current = { confirm, choose };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "F2") latest.current.confirm?.();
      const typing = event.target instanceof HTMLInputElement;
      // Codes can start with digits too. F2 right after a digit confirms the choice.
      if (/^[1-9]$/.test(event.key) && !typing)
        unlessScan(() => flushSync(() => latest.current.choose?.(Number(event.key))));
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <Dialog title={title} size="xl" close={close}>
      <div className={classes.dialog}>{children}</div>
    </Dialog>
  );
}

interface ChoicesProps<T> {
  label: string;
  options: { key: string; label: ReactNode; value: T }[];
  chosen: (value: T) => boolean;
  choose: (value: T) => void;
  /** Whether the digits choose something else, so that no numbers are shown. */
  unnumbered?: boolean;
}

function Choices<T>({ label, options, chosen, choose, unnumbered = false }: ChoicesProps<T>) {
  return (
    <fieldset className={step.choices} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ key, label: text, value }, index) => (
        <button
          key={key}
          type="button"
          className={step.choice}
          aria-pressed={chosen(value)}
          onClick={() => choose(value)}
        >
          {index < 9 && !unnumbered && <kbd>{index + 1}</kbd>}
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Back key and the action keys of a dialog. */
function DialogKeys({ close, children }: { close: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.dialogKeys}>
      <Button className={classes.key ?? ""} onClick={close}>
        {t("terminal.keys.back")}
      </Button>
      {children}
    </div>
  );
}

interface ScrapProps {
  units: Unit[];
  total: number;
  marked: ReadonlySet<string>;
  current: string | null;
  close: () => void;
  done: (keys: ReadonlySet<string>, quantity: number, reason: string) => void;
}

/**
 * Selects the scrapped units and the reason. Marked units are declared when the batch is completed, or at once if
 * all are scrap.
 */
export function ScrapDialog({ units, total, marked, current, close, done }: ScrapProps) {
  const { t } = useTranslation();
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    new Set(marked.size > 0 ? marked : current === null ? [] : [current]),
  );
  const [typed, setTyped] = useState("1");
  const amount = Number(decimal(typed) ?? 0);
  const [reason, setReason] = useState("");
  const reasons = useReasons();
  const toggle = (key: string) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
  };
  const count = units.length > 0 ? keys.size : amount;
  const ready = count > 0 && count <= total && reason.trim() !== "";
  const confirm = ready ? () => done(keys, count, reason.trim()) : undefined;
  return (
    <Question
      title={t("terminal.scrap.title")}
      close={close}
      confirm={confirm}
      choose={(digit) => setReason(reasons[digit - 1] ?? reason)}
      hear={(scan) => {
        if (scan.kind !== "text" && scan.kind !== "gs1") return;
        const code = scan.kind === "gs1" ? (scan.serial ?? scan.text) : scan.text;
        const unit = units.find((one) => one.serial_code?.toLowerCase() === code.toLowerCase());
        if (unit === undefined)
          return say({ is: "wrong", title: t("terminal.scrap.not-here"), more: scan.text });
        toggle(unit.serial_key);
      }}
    >
      {units.length > 0 ? (
        <UnitChoices units={units} keys={keys} toggle={toggle} />
      ) : (
        <TextInput
          size="lg"
          inputMode="decimal"
          label={t("terminal.scrap.quantity")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ScrapReason reasons={reasons} reason={reason} setReason={setReason} />
      <DialogKeys close={close}>
        <Button
          className={classes.key ?? ""}
          look="danger"
          icon={IconTrash}
          disabled={!ready}
          onClick={confirm}
        >
          {t("terminal.scrap.confirm", { count })}
        </Button>
      </DialogKeys>
    </Question>
  );
}

/** Scrap reasons of the configuration, or the default reasons. */
function useReasons(): string[] {
  const { t } = useTranslation();
  const { data = [] } = useQuery(scrapReasons());
  const usual = ["damaged", "failed", "wrong-part", "scratched"].map((name) =>
    t(`terminal.scrap.reason.${name}`),
  );
  return data.length > 0 ? data : usual;
}

interface UnitChoicesProps {
  units: Unit[];
  keys: ReadonlySet<string>;
  toggle: (key: string) => void;
}

function UnitChoices({ units, keys, toggle }: UnitChoicesProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t("terminal.scrap.units")}
      unnumbered
      options={units.map((unit, index) => ({
        key: unit.serial_key,
        label: unit.serial_code ? (
          <Code>{unit.serial_code}</Code>
        ) : (
          t("terminal.unit.number", { number: index + 1 })
        ),
        value: unit.serial_key,
      }))}
      chosen={(key) => keys.has(key)}
      choose={toggle}
    />
  );
}

interface ScrapReasonProps {
  reasons: string[];
  reason: string;
  setReason: (reason: string) => void;
}

/** Selects one of the reasons, or enters another one as text. */
function ScrapReason({ reasons, reason, setReason }: ScrapReasonProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("terminal.scrap.why")}</p>
      <Choices
        label={t("terminal.scrap.why")}
        options={reasons.map((text) => ({ key: text, label: text, value: text }))}
        chosen={(text) => text === reason}
        choose={setReason}
      />
      <TextInput
        size="lg"
        data-scan="field"
        label={t("terminal.scrap.other")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </>
  );
}

interface ProblemProps {
  close: () => void;
  done: (type: string | null, name: string, critical: boolean) => void;
}

/** Reports an issue in three taps. */
export function ProblemDialog({ close, done }: ProblemProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(issueTypesQuery);
  const [chosen, choose] = useState<string | null>(null);
  const types = data ?? [];
  const type = types.find((one) => one._key === chosen);
  const ready = type !== undefined || (!isPending && types.length === 0);
  const confirm = ready
    ? () => done(type?._key ?? null, type?.name ?? "", type?.critical ?? false)
    : undefined;
  return (
    <Question
      title={t("terminal.problem.title")}
      close={close}
      confirm={confirm}
      choose={(digit) => choose(types[digit - 1]?._key ?? chosen)}
    >
      {isPending && <Loading lines={2} height={72} />}
      <Choices
        label={t("terminal.problem.title")}
        options={types.map((one) => ({ key: one._key, label: one.name, value: one._key }))}
        chosen={(key) => key === chosen}
        choose={choose}
      />
      <DialogKeys close={close}>
        <Button
          className={classes.key ?? ""}
          look="primary"
          icon={IconAlertTriangle}
          disabled={!ready}
          onClick={confirm}
        >
          {t("terminal.problem.confirm")}
        </Button>
      </DialogKeys>
    </Question>
  );
}

interface PartProps {
  line: PartLine;
  close: () => void;
  choose: (code: string) => void;
}

/** Selects an available unit of a component by typing or touch, for use without a scanner. */
export function PartDialog({ line, close, choose }: PartProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const { data, isPending } = useQuery(candidates(line.component, search));
  const units = (data ?? []).filter((unit) => unit.code && unit.available);
  const typed = units.find((unit) => unit.code?.toLowerCase() === search.trim().toLowerCase());
  return (
    <Question
      title={t("terminal.parts.which", { part: line.name })}
      close={close}
      hear={(scan) => {
        if (scan.kind === "text" || scan.kind === "gs1")
          choose(scan.kind === "gs1" ? (scan.serial ?? scan.text) : scan.text);
      }}
    >
      <TextInput
        size="lg"
        data-autofocus
        label={t("terminal.parts.code")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && typed?.code && choose(typed.code)}
      />
      {isPending ? (
        <Loading lines={2} height={72} />
      ) : (
        units.length === 0 && <Empty>{t("terminal.parts.no-free")}</Empty>
      )}
      <Choices
        label={t("terminal.parts.which", { part: line.name })}
        unnumbered
        options={units.map((unit) => ({
          key: unit._key,
          label: <Code>{unit.code}</Code>,
          value: unit.code ?? "",
        }))}
        chosen={() => false}
        choose={choose}
      />
    </Question>
  );
}

interface UnitsProps {
  job: Job;
  close: () => void;
  choose: (serialKey: string) => void;
}

/** Selects a unit that waits for this phase by scanning or touching it. */
export function UnitDialog({ job, close, choose }: UnitsProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(waitingUnits(job._key));
  const units = (data ?? []).filter((unit) => !unit.active);
  return (
    <Question
      title={t("terminal.unit.choose")}
      close={close}
      choose={(digit) => {
        const unit = units[digit - 1];
        if (unit) choose(unit.serial_key);
      }}
      hear={(scan) => {
        if (scan.kind !== "text" && scan.kind !== "gs1") return;
        const code = scan.kind === "gs1" ? (scan.serial ?? scan.text) : scan.text;
        const unit = units.find((one) => one.serial_code?.toLowerCase() === code.toLowerCase());
        if (unit) choose(unit.serial_key);
        else say({ is: "wrong", title: t("terminal.unit.not-waiting"), more: code });
      }}
    >
      {isPending ? (
        <Loading lines={2} height={72} />
      ) : (
        units.length === 0 && <Empty>{t("terminal.unit.none")}</Empty>
      )}
      <Choices
        label={t("terminal.unit.choose")}
        options={units.map((unit) => ({
          key: unit.serial_key,
          label: <Code>{unit.serial_code ?? unit.serial_key}</Code>,
          value: unit.serial_key,
        }))}
        chosen={() => false}
        choose={choose}
      />
    </Question>
  );
}
