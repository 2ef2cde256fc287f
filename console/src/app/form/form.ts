import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";

/** A form field while the form is being edited. */
export interface DraftField {
  id: string;
  custom_field_key: string;
  type: string;
  label: string;
  hint: string;
  default: string;
  mandatory: boolean;
  multiple: boolean;
  hidden: boolean;
}

let made = 0;
/** Returns an ID for a new field. It contains a colon, which keys of the service never do. */
export function newId(): string {
  made += 1;
  return `new:${made}`;
}
export const isNew = (id: string): boolean => id.startsWith("new:");

/** Converts a stored field for editing. */
export const draftOf = (field: Schemas["FormField"]): DraftField => ({
  id: field._key,
  custom_field_key: field.custom_field_key,
  type: field.type,
  label: field.label ?? "",
  hint: field.hint ?? "",
  default: field.default ?? "",
  mandatory: field.mandatory,
  multiple: field.multiple,
  hidden: field.hidden ?? false,
});

const text = (typed: string): string | null => typed.trim() || null;

/** Converts a field for saving. Only fields that the service already has are sent with their key. */
export const sentField = (field: DraftField, known: (id: string) => boolean) => ({
  ...(known(field.id) ? { _key: field.id } : {}),
  custom_field_key: field.custom_field_key,
  multiple: field.multiple,
  label: text(field.label),
  hint: text(field.hint),
  default: text(field.default),
  mandatory: field.mandatory,
  hidden: field.hidden,
});

/** Returns a copy of a list with one element moved to another index. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, to: number): T[] {
  const one = list.find((other) => other.id === id);
  if (one === undefined) return [...list];
  const rest = list.filter((other) => other !== one);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}

/** Types that allow several values, and types without a default value. */
const SEVERAL = new Set(["text", "number", "choice", "date", "time"]);
const WITHOUT_DEFAULT = new Set(["files", "separator"]);
export const takesSeveral = ({ type }: DraftField): boolean => SEVERAL.has(type);
export const takesDefault = ({ type }: DraftField): boolean => !WITHOUT_DEFAULT.has(type);

/** Reads all fields that a form can use, at most 1000. */
export const fieldsQuery = queryOptions({
  queryKey: many("field", "all"),
  queryFn: () => take(api.GET("/field", { params: { query: { limit: 1000 } } })),
  staleTime: 300_000,
});
