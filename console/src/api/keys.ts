/**
 * Query keys have the form `[record, …]`. The first element is the record type that journal rows name
 * (`app/live/map.ts`), so that a row invalidates all queries of the record without knowing them.
 */
export type RecordName =
  | "user"
  | "department"
  | "session"
  | "token"
  | "scope"
  | "config"
  | "admin_log"
  | "drill"
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

/** A changed record, or with `null` any record of the type. */
export type Changed = readonly [record: RecordName, key: string | null];

/** Whether a query key belongs to one of the changed records or to a list of them. */
export function touches(queryKey: readonly unknown[], changed: Iterable<Changed>): boolean {
  const [record, key] = queryKey;
  for (const [name, one] of changed) {
    if (name === record && (one === null || key === "*" || key === one)) return true;
  }
  return false;
}

/** Query key of one record, or of data that belongs to it. */
export function one(record: RecordName, key: string, ...more: unknown[]): readonly unknown[] {
  return [record, key, ...more];
}

/** Query key of a list. `filters` are those of the page address. */
export function many(record: RecordName, ...filters: unknown[]): readonly unknown[] {
  return [record, "*", ...filters];
}
