/**
 * Keys of what is read: `[record, …]`. The first word is the record that the journal's rows name (`app/live/map.ts`),
 * so a row finds what to read again without knowing who reads it.
 */
export type RecordName =
  | "user"
  | "department"
  | "session"
  | "token"
  | "scope"
  | "config"
  | "admin_log"
  | "counter"
  | "custom_data"
  | "work_order"
  | "job"
  | "batch"
  | "queue"
  | "wip"
  | "serial"
  | "lot"
  | "product"
  | "position"
  | "inventory"
  | "movement"
  | "count"
  | "task"
  | "issue"
  | "message"
  | "event"
  | "report"
  | "field"
  | "file"
  | "operation"
  | "import"
  | "tag";

/** A record that changed; `null`: any of them. */
export type Changed = readonly [record: RecordName, key: string | null];

/** Whether a key speaks of one of the changed records, or lists such. */
export function touches(queryKey: readonly unknown[], changed: Iterable<Changed>): boolean {
  const [record, key] = queryKey;
  for (const [name, one] of changed) {
    if (name === record && (one === null || key === "*" || key === one)) return true;
  }
  return false;
}

/** Key of one record, or of something that hangs on it. */
export function one(record: RecordName, key: string, ...more: unknown[]): readonly unknown[] {
  return [record, key, ...more];
}

/** Key of a list; `filters` as they are in the address. */
export function many(record: RecordName, ...filters: unknown[]): readonly unknown[] {
  return [record, "*", ...filters];
}
