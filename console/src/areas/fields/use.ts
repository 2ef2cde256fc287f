/** Maps the collection of a record ID to the type of use that this page shows. */
const KINDS = {
  Phase: "product",
  Operation: "operation",
  IssueType: "issue-type",
  TaskType: "task-type",
  Product: "data",
  Config: "unit",
} as const;

export interface Use {
  id: string;
  kind: (typeof KINDS)[keyof typeof KINDS] | "other";
  name: string;
}

/** Converts a use from the service. A collection that this console does not know is shown by its ID. */
export function useOf({ record_id, name }: { record_id: string; name?: string | null }): Use {
  const collection = record_id.split("/")[0] ?? "";
  const kind = collection in KINDS ? KINDS[collection as keyof typeof KINDS] : "other";
  return { id: record_id, kind, name: name ?? record_id };
}

/** Parses pasted values: one per line, with an optional external key after a tab or semicolon. */
export function valuesOf(typed: string): { value: string; ext_key: string | null }[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((part) => part.trim()))
    .filter(([value]) => value !== undefined && value !== "")
    .map(([value = "", key]) => ({ value, ext_key: key || null }));
}
