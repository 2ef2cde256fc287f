/** What uses a field: the collection of a record id, in the words of this page. */
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

/** A use as the service names it. A collection that this console does not know yet is shown by its id. */
export function useOf({ record_id, name }: { record_id: string; name?: string | null }): Use {
  const collection = record_id.split("/")[0] ?? "";
  const kind = collection in KINDS ? KINDS[collection as keyof typeof KINDS] : "other";
  return { id: record_id, kind, name: name ?? record_id };
}

/** Values as people paste them: one in each line, the key of another system behind a tab or a semicolon. */
export function valuesOf(typed: string): { value: string; ext_key: string | null }[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((part) => part.trim()))
    .filter(([value]) => value !== undefined && value !== "")
    .map(([value = "", key]) => ({ value, ext_key: key || null }));
}
