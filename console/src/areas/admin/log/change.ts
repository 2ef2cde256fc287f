import { linkOptions } from "@tanstack/react-router";
import { isObject } from "../settings/config";

/** Changed values of a record as the audit log stores them. */
interface Sides {
  before?: unknown;
  after?: unknown;
}

export interface ChangedMember {
  name: string;
  before: unknown;
  after: unknown;
}

/** Whether an entry created, changed or removed the record. */
export function kindOf({ before, after }: Sides): "made" | "changed" | "removed" {
  if (!isObject(before)) return "made";
  return isObject(after) ? "changed" : "removed";
}

export function membersOf({ before, after }: Sides): ChangedMember[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.map((name) => ({ name, before: was[name], after: is[name] }));
}

/** Returns the page of a record that an entry names, if it has one. */
export function pageOf(record: string) {
  const [kind, key] = record.split("/");
  if (kind === "user" && key) return linkOptions({ to: "/admin/users/$key", params: { key } });
  if (kind === "department") return linkOptions({ to: "/admin/departments" });
  return kind === "config" ? linkOptions({ to: "/admin/config" }) : null;
}
