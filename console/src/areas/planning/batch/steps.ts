import { type Field, plain, type Step, type Values, visible, written } from "@/app/step/step";
import { unreadable } from "@/app/step/ValueInput";
import type { Batch } from "./queries";

/** A step of a batch with its recorded values as stored. */
export interface Noted {
  step: Step;
  done: boolean;
  values: Values;
}

export function notedIn(batch: Batch, steps: readonly Step[]): Noted[] {
  const byKey = new Map(steps.map((step) => [step._key, step]));
  return batch.step_data.flatMap((data) => {
    const step = byKey.get(data._key);
    if (step === undefined) return [];
    const filled = data.form_data as { form_field_key: string; value: unknown }[];
    const values = Object.fromEntries(filled.map(({ form_field_key, value }) => [form_field_key, value]));
    return [{ step, done: data.done, values }];
  });
}

/** Fields that can be corrected at the desk. Files are added at the terminal. */
export const editable = (step: Step): Field[] => visible(step).filter(({ type }) => type !== "files");

export const correctable = ({ step, done }: Noted): boolean => done && editable(step).length > 0;

/** Recorded values in the form that inputs expect. */
export const typedOf = ({ step, values }: Noted): Values =>
  Object.fromEntries(editable(step).map(({ _key }) => [_key, plain(values[_key]) ?? null]));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the values that differ from the recorded ones, as the service expects them. */
export function changesOf(noted: Noted, typed: Values): { form_field_key: string; value: unknown }[] {
  const before = typedOf(noted);
  return editable(noted.step)
    .filter((field) => !unreadable(field, typed[field._key]))
    .map((field) => {
      const value = written(field, typed[field._key]) ?? null;
      return { form_field_key: field._key, value };
    })
    .filter(({ form_field_key, value }) => !same(value, before[form_field_key]));
}

export const wrongIn = ({ step }: Noted, typed: Values): Set<string> =>
  new Set(
    editable(step)
      .filter((field) => unreadable(field, typed[field._key]))
      .map(({ _key }) => _key),
  );
