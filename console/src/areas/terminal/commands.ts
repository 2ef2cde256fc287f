import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { command } from "@/app/fresh";
import type { Scan } from "@/app/scan/parse";
import type { Actions } from "./actions/actions";
import { calm, say } from "./feedback";
import { typeInto } from "./keypad";
import { beginJob, pauseJob, waitingUnits } from "./queries";
import type { Asking } from "./station";
import { type Job, nextPart, type primaryOf } from "./station";
import type { Station } from "./useStation";

interface Context {
  t: TFunction;
  job: Job;
  station: Station;
  primary: ReturnType<typeof primaryOf>;
  actions: Actions | null;
  /** Choices of the form by field, so that digits of the command card can select them. */
  choices: Record<string, string[]>;
  queries: QueryClient;
  ask: (what: Asking) => void;
  toQueue: () => void;
  once: (act: () => Promise<unknown> | undefined) => Promise<void>;
}

export interface Commands {
  begin: (serialKeys?: string[]) => Promise<void>;
  press: () => Promise<void>;
  pause: () => Promise<void>;
  hear: (scan: Scan, repeated: boolean) => Promise<void>;
}

/** Returns what keys, buttons and scans do in the current state of the station. */
export function commandsOf(context: Context): Commands {
  const { job, toQueue, once } = context;
  const begin = (serialKeys?: string[]) =>
    command(async () => {
      context.ask(null);
      await beginJob(job, serialKeys === undefined ? {} : { serial_keys: serialKeys });
      calm();
    });
  const press = () => once(() => goOn(context, begin));
  const pause = () =>
    once(async () => {
      if (job.active) await command(() => pauseJob(job._key));
      toQueue();
    });
  const hear = (scan: Scan, repeated: boolean) => hearScan(context, { begin, press, pause }, scan, repeated);
  return { begin, press, pause, hear };
}

/** Handles the big key that continues the work. */
async function goOn({ t, station, primary, actions, ask }: Context, begin: Commands["begin"]) {
  switch (primary.is) {
    case "start":
    case "resume":
      return await begin();
    case "choose-unit":
      return ask("unit");
    case "step":
    case "next":
      return await actions?.finish();
    case "fill":
      return say({
        is: "wrong",
        title: t("terminal.primary.fill", { field: primary.field }),
        more: t("terminal.primary.fill-more"),
      });
    case "scan":
      return say({
        is: "wrong",
        title: t("terminal.primary.scan", { count: primary.count }),
        more: nextPart(station.parts)?.name ?? "",
      });
    default:
      return;
  }
}

async function hearScan(
  context: Context,
  commands: Omit<Commands, "hear">,
  scan: Scan,
  repeated: boolean,
): Promise<void> {
  const { t, ask, toQueue } = context;
  switch (scan.kind) {
    case "command":
      if (scan.command === "OK") return await commands.press();
      if (scan.command === "BACK") return toQueue();
      if (scan.command === "PAUSE") return await commands.pause();
      if (scan.command === "PROBLEM") return ask("problem");
      if (scan.command === "SCRAP") return ask("scrap");
      break;
    case "badge":
      return say({ is: "wrong", title: t("terminal.scan.badge") });
    case "text":
    case "gs1":
      return await hearCode(context, commands.begin, scan, repeated);
  }
  const { station, choices } = context;
  if (station.current === undefined) return;
  const step = station.current;
  const typed = typeInto(step, station.valuesOf(step._key), scan, choices);
  if (typed !== null) station.change(step._key, typed.field, typed.value);
}

async function hearCode(
  context: Context,
  begin: Commands["begin"],
  scan: Extract<Scan, { kind: "text" | "gs1" }>,
  repeated: boolean,
): Promise<void> {
  const { t, job, primary, actions } = context;
  const code = scan.kind === "gs1" ? (scan.serial ?? scan.lot ?? scan.text) : scan.text;
  if (repeated) return say({ is: "right", title: t("terminal.scan.already"), more: code });
  if (primary.is === "choose-unit") return await takeUnit(context, begin, code);
  if (actions === null || !job.active)
    return say({ is: "wrong", title: t("terminal.scan.not-running"), more: code });
  return await actions.hear(code, scan);
}

/** Starts a batch of a later phase with the scanned unit. */
async function takeUnit({ t, job, queries }: Context, begin: Commands["begin"], code: string): Promise<void> {
  const units = await queries.fetchQuery(waitingUnits(job._key));
  const unit = units.find((one) => !one.active && one.serial_code?.toLowerCase() === code.toLowerCase());
  if (unit === undefined) return say({ is: "wrong", title: t("terminal.unit.not-waiting"), more: code });
  await begin([unit.serial_key]);
  say({ is: "right", title: t("terminal.scan.unit", { code }) });
}
