import type { Schemas } from "@/api/client";
import { type Field, plain, type Step, type Values, visible, written } from "@/app/step/step";
import { decimal } from "@/ui/format";

export type Job = Schemas["JobDetails"];
export type Batch = Schemas["Batch"];
export type Unit = Schemas["BatchSerial"];

/**
 * A part that is built in, or scanned but not confirmed. It has no key if it was scanned offline, and is looked up
 * later.
 */
export interface Link {
  parent: string | null;
  child: string | null;
  code: string;
  component: string | null;
  confirmed: boolean;
  waiting: boolean;
}

export interface Allocation {
  component: string;
  lot: string;
  quantity: number;
  parent: string | null;
}

/** A component of the phase, with the quantity that one unit already has. */
export interface PartLine {
  component: string;
  code: string;
  name: string;
  need: number;
  have: Link[];
  lots: Allocation[];
  /** Whether parts are scanned one by one. Otherwise they are consumed by quantity, with or without a lot. */
  traced: boolean;
  /** Whether it is required to complete the unit. */
  required: boolean;
}

export const stepsOf = (job: Job): Step[] => job.step_sequence as Step[];

/** Returns the parts of one unit, or of the whole batch if its output has no serial numbers. */
export function partsOf(
  job: Job,
  batch: Batch | null,
  unit: string | null,
  links: Link[],
  lots: Allocation[],
): PartLine[] {
  const tracedOutput = job.traceability_level !== null && job.traceability_level !== undefined;
  const times = tracedOutput ? 1 : Number(batch?.qt_total ?? 1);
  const lines = new Map<string, PartLine>();
  for (const line of job.wo_bom) {
    const traced = Boolean(line.traceability_level);
    const known = lines.get(line.component_key);
    const need = Number(line.qt) * times;
    if (known !== undefined) {
      known.need += need;
      continue;
    }
    lines.set(line.component_key, {
      component: line.component_key,
      code: line.component_code,
      name: line.component_description ?? line.component_code,
      need,
      traced,
      required: traced && (job.traceability_level === "complete" || line.manage_inventory),
      have: links.filter(
        (link) => link.component === line.component_key && (!tracedOutput || link.parent === unit),
      ),
      lots: lots.filter(
        (lot) => lot.component === line.component_key && (lot.parent === null || lot.parent === unit),
      ),
    });
  }
  // Parts that must be scanned come first.
  return [...lines.values()].sort((one, other) => Number(other.traced) - Number(one.traced));
}

export const isComplete = (line: PartLine): boolean => !line.traced || line.have.length >= line.need;
export const nextPart = (lines: PartLine[]): PartLine | undefined =>
  lines.find((line) => line.required && !isComplete(line));

/** Number of scans missing before the batch can be completed, not counting scrapped units. */
export function scansMissing(
  job: Job,
  batch: Batch,
  units: Unit[],
  links: Link[],
  scrapped: ReadonlySet<string>,
): number {
  const parents =
    units.length > 0
      ? units.filter((unit) => !scrapped.has(unit.serial_key)).map((unit) => unit.serial_key)
      : [null];
  return parents
    .flatMap((parent) => partsOf(job, batch, parent, links, []))
    .filter((line) => line.required)
    .reduce((sum, line) => sum + Math.max(0, line.need - line.have.length), 0);
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Returns required fields without a value, and number fields with invalid text. A default counts as a value. */
export function missingFields(step: Step, values: Values): Field[] {
  return visible(step).filter((field) => {
    const value = values[field._key];
    if (isEmpty(value)) return field.mandatory && isEmpty(field.default);
    return field.type === "number" && !field.multiple && decimal(String(value)) === null;
  });
}

/** Converts the values of the form for the service. */
export function formData(step: Step, values: Values): { form_field_key: string; value: unknown }[] {
  return visible(step)
    .filter((field) => !isEmpty(values[field._key]) || (field.type === "ternary" && field._key in values))
    .map((field) => ({ form_field_key: field._key, value: written(field, values[field._key]) }));
}

/** Returns the stored values of a step of the batch, for the form. */
export function keptValues(batch: Batch, step: string): Values {
  const kept = batch.step_data.find((data) => data._key === step)?.form_data as
    | { form_field_key: string; value: unknown }[]
    | undefined;
  return Object.fromEntries((kept ?? []).map(({ form_field_key, value }) => [form_field_key, plain(value)]));
}

/** What the big key does, or what is missing before it can be used. */
export type Primary =
  | { is: "loading" }
  | { is: "start" }
  | { is: "resume" }
  | { is: "choose-unit" }
  | { is: "nothing-waits" }
  | { is: "waits" }
  | { is: "step"; last: boolean }
  | { is: "next" }
  | { is: "fill"; field: string }
  | { is: "scan"; count: number };

interface Situation {
  job: Job;
  batch: Batch | null;
  step: Step | undefined;
  /** Whether this step completes the batch, or is the last one if steps are not confirmed. */
  last: boolean;
  values: Values;
  missing: number;
  waiting: boolean;
  /** Whether the batch is being loaded. */
  loading: boolean;
}

export function primaryOf({ job, batch, step, last, values, missing, waiting, loading }: Situation): Primary {
  if (loading) return { is: "loading" };
  if (batch === null || !batch.active) {
    if (waiting) return { is: "waits" };
    if (job.next_batch_available === false) return { is: "nothing-waits" };
    if (!job.first_phase && job.traceability_level) return { is: "choose-unit" };
    return { is: job.stage === "started" ? "resume" : "start" };
  }
  if (!job.active) return { is: "resume" };
  const [field] = step === undefined ? [] : missingFields(step, values);
  if (field !== undefined) return { is: "fill", field: field.label ?? field.custom_field_key };
  if (!last) return job.parameters.step_check ? { is: "step", last: false } : { is: "next" };
  return missing > 0 ? { is: "scan", count: missing } : { is: "step", last: true };
}

/** Open dialog of the station. A part line means the dialog that selects its unit. */
export type Asking = "scrap" | "problem" | "unit" | PartLine | null;
