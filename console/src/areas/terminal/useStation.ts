import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { readAgain } from "@/app/fresh";
import { type Row, waiting } from "@/app/offline/queue";
import type { Values } from "@/app/step/step";
import { useStore } from "@/app/store";
import { type BatchPicture, batchOf, jobOf, type LinkRow } from "./queries";
import {
  type Allocation,
  type Batch,
  type Job,
  keptValues,
  type Link,
  partsOf,
  scansMissing,
  stepsOf,
} from "./station";

type StoredLink = BatchPicture["links"][number];

/** Returns waiting changes of a batch. They count as done here and are shown as pending. */
function overlay(rows: readonly Row[], batch: string) {
  const of = (pattern: RegExp) =>
    rows.map((row) => ({ row, match: pattern.exec(row.path) })).filter(({ match }) => match?.[1] === batch);
  const steps = new Set(
    of(/^\/batch\/([^/]+)\/step\/([^/]+)\/complete$/).map(({ match }) => match?.[2] ?? ""),
  );
  const [completed] = of(/^\/batch\/([^/]+)\/complete$/);
  const links = of(/^\/batch\/([^/]+)\/serial-temp-links$/).at(-1)?.row.body as LinkRow[] | undefined;
  return { steps, completed: completed !== undefined, links };
}

const KEPT = "tracewright.station-values";

function restore(batch: string): Record<string, Values> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as {
      batch?: string;
      values?: Record<string, Values>;
    };
    return kept.batch === batch ? (kept.values ?? {}) : {};
  } catch {
    return {};
  }
}

/** Values typed into the steps of a batch. They survive a page reload. */
function useTyped(batchKey: string) {
  const [typed, setTyped] = useState<{ batch: string; values: Record<string, Values> }>({
    batch: "",
    values: {},
  });
  useEffect(() => setTyped({ batch: batchKey, values: restore(batchKey) }), [batchKey]);
  useEffect(() => {
    if (typed.batch !== "") sessionStorage.setItem(KEPT, JSON.stringify(typed));
  }, [typed]);
  const change = (step: string, field: string, value: unknown) =>
    setTyped((now) => ({
      batch: batchKey,
      values: { ...now.values, [step]: { ...now.values[step], [field]: value } },
    }));
  return { typed: typed.values, change };
}

const NO_SCRAP = { keys: new Set<string>() as ReadonlySet<string>, quantity: 0, reason: "" };

/** Selected unit and step, passed steps, and marked scrap. */
function useChosen(batchKey: string) {
  const [unitKey, setUnit] = useState<string | null>(null);
  const [stepKey, setStep] = useState<string | null>(null);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [scrap, setScrap] = useState<{ keys: ReadonlySet<string>; quantity: number; reason: string }>(
    NO_SCRAP,
  );
  // A new batch starts without any state of the previous one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another batch resets the state
  useEffect(() => {
    setUnit(null);
    setStep(null);
    setPassed(new Set());
    setScrap(NO_SCRAP);
  }, [batchKey]);
  const pass = (key: string) => setPassed((before) => new Set([...before, key]));
  return { unitKey, setUnit, stepKey, setStep, passed, pass, scrap, setScrap };
}

/** Returns the parts that are built in, combined with those waiting to sync. */
function linksOf(
  stored: StoredLink[],
  codes: ReadonlyMap<string, string>,
  drafts: LinkRow[] | undefined,
): Link[] {
  const known = stored.filter((link) => !link.replaced);
  const view = (link: StoredLink): Link => ({
    parent: link.parent_serial_key ?? null,
    child: link.child_serial_key,
    code: codes.get(link.child_serial_key) ?? link.child_serial_key,
    component: link.component_key,
    confirmed: link.confirmed,
    waiting: false,
  });
  if (drafts === undefined) return known.map(view);
  const heard = new Set(known.map((link) => link.child_serial_key));
  const drawn = drafts.map((row): Link => {
    const { parent_serial_key: parent, child_serial_key: child, component_key: component, code } = row;
    const waits = child === null || !heard.has(child);
    return { parent, child, code, component, confirmed: false, waiting: waits };
  });
  return [...known.filter((link) => link.confirmed).map(view), ...drawn];
}

/** Parts and lots of the batch. */
function useBuiltIn(job: Job | undefined, batch: BatchPicture | undefined, drafts: LinkRow[] | undefined) {
  const codes = useMemo(
    () =>
      new Map(
        (job?.wo_bom ?? []).flatMap((line) =>
          line.declared_serials.map((serial) => [serial._key, serial.code ?? serial._key]),
        ),
      ),
    [job],
  );
  const links = useMemo(() => linksOf(batch?.links ?? [], codes, drafts), [batch, codes, drafts]);
  const lots = useMemo(
    (): Allocation[] =>
      (batch?.lots ?? []).map((lot) => ({
        component: lot.component_key,
        lot: lot.lot_code,
        quantity: Number(lot.quantity),
        parent: lot.parent_serial_key ?? null,
      })),
    [batch],
  );
  return { links, lots };
}

/** Steps of the job with their progress in this batch. Waiting changes count as done. */
function progressOf(
  job: Job | undefined,
  batch: Batch | null,
  pending: ReturnType<typeof overlay>,
  passed: ReadonlySet<string>,
) {
  return (job ? stepsOf(job) : []).map((step) => {
    const stored = batch?.step_data.find((one) => one._key === step._key)?.done ?? false;
    const waits = pending.steps.has(step._key) || pending.completed;
    return { step, done: stored || waits || passed.has(step._key), waits: waits && !stored };
  });
}

/** State of the station: data of the service, waiting changes and input. */
export function useStation(jobKey: string) {
  const job = useQuery(jobOf(jobKey));
  const batchKey = job.data?.active_batch_key ?? "";
  const batch = useQuery(batchOf(batchKey));
  const rows = useStore(waiting);
  const pending = useMemo(() => overlay(rows, batchKey), [rows, batchKey]);

  const { unitKey, setUnit, stepKey, setStep, passed, pass, scrap, setScrap } = useChosen(batchKey);
  const { typed, change } = useTyped(batchKey);
  const { links, lots } = useBuiltIn(job.data, batch.data, pending.links);

  const units = batch.data?.units ?? [];
  const unit =
    units.find((one) => one.serial_key === unitKey) ??
    units.find((one) => !scrap.keys.has(one.serial_key)) ??
    units[0] ??
    null;
  const data = batch.data?.batch ?? null;
  const steps = progressOf(job.data, data, pending, passed);
  const current =
    steps.find(({ step, done }) => step._key === stepKey && !done) ?? steps.find(({ done }) => !done);

  return {
    job,
    batch: data,
    loading: job.isPending || (batchKey !== "" && batch.isPending),
    error: job.error ?? (batchKey === "" ? null : batch.error),
    units,
    unit,
    setUnit,
    steps,
    current: current?.step,
    setStep,
    pass,
    /** Whether this step completes the batch. */
    last: steps.filter(({ done }) => !done).length <= 1,
    /** Whether the batch is completed on this device but not yet on the service. */
    finishedHere:
      pending.completed ||
      (steps.length > 0 && steps.every(({ done }) => done) && steps.some(({ waits }) => waits)),
    valuesOf: (key: string): Values => ({ ...(data ? keptValues(data, key) : {}), ...(typed[key] ?? {}) }),
    change,
    links,
    lots,
    parts: job.data ? partsOf(job.data, data, unit?.serial_key ?? null, links, lots) : [],
    missing: job.data && data ? scansMissing(job.data, data, units, links, scrap.keys) : 0,
    scrap,
    setScrap,
    refresh: () => readAgain("POST /batch/{batch_key}/complete"),
  };
}

export type Station = ReturnType<typeof useStation>;
