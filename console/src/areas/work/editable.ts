import type { Schemas } from "@/api/client";

/** One form field of a task or issue. */
export interface FormField {
  form_field_key: string;
  custom_field_key: string;
  label?: string | null;
  hint?: string | null;
  type?: string | null;
  mandatory?: boolean | null;
  multiple?: boolean | null;
  hidden?: boolean | null;
  value?: unknown;
}

/**
 * A record being edited: its own fields and, as `field.<key>`, the values of its form, all on one level, so that two
 * users who fill in different fields of one form do not conflict.
 */
export interface Editable {
  _rev: string;
  [field: string]: unknown;
}

/** Label of a field in this form, else the key of its field definition. */
export const labelOf = ({ label, custom_field_key }: FormField) => label ?? custom_field_key;

const FIELD = "field.";

export const fieldName = (key: string) => `${FIELD}${key}`;

function valuesOf(fields: readonly FormField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ form_field_key, value }) => [fieldName(form_field_key), plain(value)]),
  );
}

/** Converts a value for editing: a choice becomes its key, and files become names. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) {
    const { _key, name } = value as { _key?: unknown; name?: unknown };
    return _key ?? name ?? value;
  }
  return value ?? null;
}

/** Whether the stored form refers to a file. Files of a field are in the folder of its key. */
export function namesFile(
  fields: readonly FormField[],
  { subfolder, name }: { subfolder?: string | null; name: string },
): boolean {
  const value = plain(fields.find(({ form_field_key }) => form_field_key === subfolder)?.value);
  return Array.isArray(value) && value.includes(name);
}

/** Returns the label of a field's folder. */
export function folderName(fields: readonly FormField[], folder: string): string {
  const field = fields.find(({ form_field_key }) => form_field_key === folder);
  return field === undefined ? folder : labelOf(field);
}

interface TaskLike {
  _rev: string;
  title?: string | null;
  description?: string | null;
  start_from?: string | null;
  due_by?: string | null;
  assigned_to: readonly { user_key: string; role: string }[];
  form_fields: readonly FormField[];
}

export function editableTask(task: TaskLike): Editable {
  return {
    _rev: task._rev,
    title: task.title ?? "",
    description: task.description ?? "",
    start_from: dayOf(task.start_from),
    due_by: dayOf(task.due_by),
    assigned_to: task.assigned_to.map(({ user_key }) => user_key),
    ...valuesOf(task.form_fields),
  };
}

interface IssueLike {
  _rev: string;
  issue_type_key?: string | null;
  critical: boolean;
  data: readonly FormField[];
}

export function editableIssue(issue: IssueLike): Editable {
  return {
    _rev: issue._rev,
    issue_type_key: issue.issue_type_key ?? null,
    critical: issue.critical,
    ...valuesOf(issue.data),
  };
}

/** Returns the changed values of the form as the service expects them. Numbers are sent as numbers. */
function sentValues(changed: Partial<Editable>, fields: readonly FormField[]) {
  return fields
    .filter(({ form_field_key }) => fieldName(form_field_key) in changed)
    .map(({ form_field_key, type }) => {
      const value = changed[fieldName(form_field_key)];
      return { form_field_key, value: type === "number" ? numbers(value) : value === "" ? null : value };
    });
}

function numbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbers);
  if (typeof value !== "string") return value;
  const text = value.trim().replace(",", ".");
  return text === "" ? null : Number.isNaN(Number(text)) ? text : Number(text);
}

/** Converts users to assignees. The first user is the owner. */
export function assignees(users: readonly string[]): { user_key: string; role: "owner" | "participant" }[] {
  return users.map((user_key, index) => ({ user_key, role: index === 0 ? "owner" : "participant" }));
}

const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

export function taskPatch(changed: Partial<Editable>, fields: readonly FormField[]): Schemas["TaskPatch"] {
  const patch: Record<string, unknown> = {};
  for (const name of ["title", "description"]) if (name in changed) patch[name] = text(changed[name]);
  if ("start_from" in changed) patch.start_from = startOf(changed.start_from);
  if ("due_by" in changed) patch.due_by = endOf(changed.due_by);
  if ("assigned_to" in changed) patch.assigned_to = assignees(changed.assigned_to as string[]);
  const values = sentValues(changed, fields);
  return (values.length > 0 ? { ...patch, form_fields: values } : patch) as Schemas["TaskPatch"];
}

export function issuePatch(changed: Partial<Editable>, fields: readonly FormField[]): Schemas["IssuePatch"] {
  const patch: Record<string, unknown> = {};
  for (const name of ["issue_type_key", "critical"]) if (name in changed) patch[name] = changed[name];
  const values = sentValues(changed, fields);
  return (values.length > 0 ? { ...patch, data: values } : patch) as Schemas["IssuePatch"];
}

/** Returns the date in UTC, because due dates are stored and filtered by UTC day. */
export function dayOf(at: string | null | undefined): string {
  return at?.slice(0, 10) ?? "";
}
export const startOf = (day: unknown) => (text(day) === null ? null : `${day}T00:00:00.000Z`);
export const endOf = (day: unknown) => (text(day) === null ? null : `${day}T23:59:59.999Z`);

/** Maps faults from form field keys to the names that the form uses. */
export function faultsOfForm(
  faults: Record<string, string>,
  fields: readonly FormField[],
): Record<string, string> {
  const keys = new Set(fields.map(({ form_field_key }) => form_field_key));
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [keys.has(name) ? fieldName(name) : name, fault]),
  );
}

/** Compares a due date with today. */
export function urgency(
  due: string | null | undefined,
  now = Date.now(),
): "late" | "today" | "later" | "none" {
  if (!due) return "none";
  const at = Date.parse(due);
  if (at < now) return "late";
  return dayOf(due) === new Date(now).toISOString().slice(0, 10) ? "today" : "later";
}

const PICTURES: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

/** Returns the image type by file extension, because programs often upload images without a media type. */
export function pictureType(name: string): string | null {
  return PICTURES[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? null;
}

/** A form field with its value and change handler. */
export interface FieldProps {
  field: FormField;
  value: unknown;
  fault: string | undefined;
  disabled: boolean;
  change: (value: unknown) => void;
}
