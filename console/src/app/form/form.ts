import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";

/** A field of a form while somebody edits the form. */
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
/** No key of the service has a colon in it, so what is new is told by its name. */
export function newId(): string {
  made += 1;
  return `new:${made}`;
}
export const isNew = (id: string): boolean => id.startsWith("new:");

/** A field as the service stores it, for editing. */
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

/** A field as it is sent. Only what the service still has is named by its key. */
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

/** A list with one element at another place. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, to: number): T[] {
  const one = list.find((other) => other.id === id);
  if (one === undefined) return [...list];
  const rest = list.filter((other) => other !== one);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}

/** Types that can hold several values, and those that begin with one. */
const SEVERAL = new Set(["text", "number", "choice", "date", "time"]);
const WITHOUT_DEFAULT = new Set(["files", "separator"]);
export const takesSeveral = ({ type }: DraftField): boolean => SEVERAL.has(type);
export const takesDefault = ({ type }: DraftField): boolean => !WITHOUT_DEFAULT.has(type);

/** Every field that a form can ask for: 1000 at most, for nobody chooses among more. */
export const fieldsQuery = queryOptions({
  queryKey: many("field", "all"),
  queryFn: () => take(api.GET("/field", { params: { query: { limit: 1000 } } })),
  staleTime: 300_000,
});
