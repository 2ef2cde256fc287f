import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { choicesOf } from "@/app/choices";
import { useScan } from "@/app/scan/useScan";
import type { Field } from "@/app/step/step";
import { actionsOf } from "./actions/actions";
import { commandsOf } from "./commands";
import { sayRefused } from "./feedback";
import type { Asking } from "./station";
import { type Job, type Link, primaryOf } from "./station";
import { focusPart, useKeys } from "./useKeys";
import type { Station } from "./useStation";
import { useHeartbeat, useSettled } from "./useStationLine";
import { useTurns } from "./useTurns";

const AFTER_THE_LAST = 1200;

export type Work = ReturnType<typeof useWork>;

/** Handles scans and keys at the station, and returns what the big key does next. */
export function useWork(job: Job, station: Station, ask: (what: Asking) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { busy, once } = useOnce();
  const turn = useTurns(!station.loading && !busy);
  useHeartbeat(job, station);
  useSettled(job, station);

  const toQueue = useCallback(() => void navigate({ to: "/terminal" }), [navigate]);
  const closed = () => setTimeout(toQueue, AFTER_THE_LAST);
  const actions = actionsOf({ t, station, faults: setFaults, closed });
  const { current, batch } = station;
  const values = current === undefined ? {} : station.valuesOf(current._key);
  const primary = primaryOf({
    job,
    batch: station.finishedHere ? null : batch,
    step: current,
    last: station.last,
    values,
    missing: station.missing,
    waiting: station.finishedHere,
    loading: station.loading,
  });
  const choices = useChoices(current);
  const commands = commandsOf({
    t,
    job,
    station,
    primary,
    actions,
    choices,
    queries,
    ask,
    toQueue,
    once,
  });
  // An action may run after further renders, so it uses the current values.
  const latest = useRef({ commands, actions });
  latest.current = { commands, actions };
  const pause = () => turn(() => latest.current.commands.pause());
  useScan((scan, repeated) => turn(() => latest.current.commands.hear(scan, repeated)));
  useKeys([
    ["F2", commands.press],
    ["F4", async () => pause()],
    ["F6", async () => ask("problem")],
    ["F8", async () => ask("scrap")],
    ["Escape", async () => toQueue()],
    ["ArrowDown", async () => focusPart(1)],
    ["ArrowUp", async () => focusPart(-1)],
  ]);
  return {
    primary,
    values,
    faults,
    busy,
    turn,
    pause,
    press: () => void commands.press(),
    begin: (unit: string) => turn(() => commands.begin([unit])),
    hearPart: (code: string) => turn(() => latest.current.actions?.hear(code, { kind: "text", text: code })),
    undo: (link: Link) => turn(() => latest.current.actions?.undo(link)),
    scrapAll: (keys: ReadonlySet<string>, reason: string) =>
      turn(() => latest.current.actions?.scrapAll(keys, reason)),
    photograph: (field: Field, files: File[]) => void actions?.photograph(field, files),
  };
}

/** Runs one action at a time. A key pressed during a request does not start a second command. */
function useOnce() {
  const [busy, setBusy] = useState(false);
  const once = async (act: () => Promise<unknown> | undefined) => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      sayRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, once };
}

/** Loads the choices of the form, so that digits of the command card can select them. */
function useChoices(
  step: { form_fields: { type: string; custom_field_key: string }[] } | undefined,
): Record<string, string[]> {
  const found = useRef<Record<string, string[]>>({});
  const fields = (step?.form_fields ?? []).filter((field) => field.type === "choice");
  const [first] = fields;
  const { data } = useQuery({ ...choicesOf(first?.custom_field_key ?? ""), enabled: first !== undefined });
  if (first !== undefined && data !== undefined)
    found.current[first.custom_field_key] = data.map((choice) => choice._key);
  return found.current;
}
