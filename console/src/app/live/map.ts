import type { Changed, RecordName } from "@/api/keys";

/** Parts of a journal row that identify the changed records. */
export interface Happened {
  event_type: string;
  topic: string;
  work_order_key?: string | null;
  job_key?: string | null;
  batch_key?: string | null;
  product_key?: string | null;
  position_key?: string | null;
  movement_key?: string | null;
  task_key?: string | null;
  issue_key?: string | null;
  message_key?: string | null;
  serial_keys?: string[];
}

/** Maps fields of a journal row to the record types that must be read again. */
const BY_KEY: [field: keyof Happened, record: RecordName][] = [
  ["work_order_key", "work_order"],
  ["job_key", "job"],
  ["batch_key", "batch"],
  ["movement_key", "movement"],
  ["task_key", "task"],
  ["issue_key", "issue"],
  ["message_key", "message"],
  ["position_key", "position"],
];

const BY_TOPIC: Record<string, RecordName[]> = {
  production: ["queue", "wip", "report"],
  serial: ["lot"],
  inventory: ["inventory", "count", "lot"],
  product: ["product"],
};

export function changedBy(row: Happened): Changed[] {
  const changed: Changed[] = [["event", null]];
  for (const [field, record] of BY_KEY) {
    const key = row[field];
    if (typeof key === "string") changed.push([record, key]);
  }
  for (const key of row.serial_keys ?? []) changed.push(["serial", key]);
  for (const record of BY_TOPIC[row.topic] ?? []) changed.push([record, null]);
  return changed;
}
