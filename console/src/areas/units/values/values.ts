import type { Field } from "@/app/step/step";
import type { Asked } from "@/app/step/ValueInput";

/** A value of a unit, or a unit field that has no value yet. */
export interface Value {
  form_field_key: string;
  custom_field_key: string;
  label: string | null;
  hint: string | null;
  type: string | null;
  multiple: boolean;
  mandatory: boolean;
  value: unknown;
  updated_by: string | null;
  last_updated: string | null;
}

/** Returns the values of a unit, followed by the unit fields without a value. */
export function valuesOf(data: readonly unknown[], fields: readonly Field[]): Value[] {
  const defined = new Map(fields.map((field) => [field._key, field]));
  const held = (data as Omit<Value, "multiple">[]).map((value) => ({
    ...value,
    multiple: defined.get(value.form_field_key)?.multiple === true,
  }));
  const keys = new Set(held.map(({ form_field_key }) => form_field_key));
  const open = fields
    .filter(({ _key, type, hidden }) => !keys.has(_key) && !hidden && type !== "separator")
    .map((field) => ({
      form_field_key: field._key,
      custom_field_key: field.custom_field_key,
      label: field.label ?? null,
      hint: field.hint ?? null,
      type: field.type,
      multiple: field.multiple,
      mandatory: field.mandatory,
      value: null,
      updated_by: null,
      last_updated: null,
    }));
  return [...held, ...open];
}

/**
 * Whether a value can be corrected here. Files are added at the terminal, and several values of a step are corrected
 * with their step.
 */
export const correctable = ({ type, value, multiple }: Value): boolean =>
  type !== "files" && (multiple || !Array.isArray(value));

export const askedOf = (value: Value): Asked => ({
  custom_field_key: value.custom_field_key,
  type: (value.type ?? "text") as Field["type"],
  multiple: value.multiple,
  label: value.label ?? value.form_field_key,
  hint: value.hint,
  mandatory: value.mandatory,
});
