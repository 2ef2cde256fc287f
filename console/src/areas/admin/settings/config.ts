import type { Config } from "../queries";

/** Type of input for a setting. */
export type Kind =
  | "text"
  | "yes"
  | "number"
  | "position"
  | "movement-types"
  | "counters"
  | "parameters"
  | "file";

/** Settings that the service knows, by group. */
export const GROUPS: readonly { group: string; entries: readonly (readonly [key: string, kind: Kind])[] }[] =
  [
    {
      group: "company",
      entries: [
        ["company_name", "text"],
        ["company_logo", "file"],
      ],
    },
    {
      group: "production",
      entries: [
        ["show_unassigned_jobs_to_operators", "yes"],
        ["allow_independent_reordering_of_job_queues", "yes"],
        ["operator_cost", "number"],
        ["default_operation_parameters", "parameters"],
      ],
    },
    {
      group: "units",
      entries: [
        ["allow_serial_delete", "yes"],
        ["allow_serial_code_edit", "yes"],
      ],
    },
    {
      group: "stock",
      entries: [
        ["enable_inventory_management", "yes"],
        ["default_production_position", "position"],
        ["default_consumption_position", "position"],
        ["mandatory_reason_for_movement_types", "movement-types"],
      ],
    },
    { group: "codes", entries: [["system_counters", "counters"]] },
    {
      group: "export",
      entries: [
        ["epcis_base_uri", "text"],
        ["epcis_gs1", "yes"],
      ],
    },
  ];

const KNOWN = new Set(GROUPS.flatMap(({ entries }) => entries.map(([key]) => key)));

/** Settings that the console does not know, stored by other programs. */
export function otherEntries(config: Config): [key: string, value: unknown][] {
  return Object.entries(config).filter(([key]) => !KNOWN.has(key));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Returns the settings that differ from the stored ones. Of an object only the changed members, because the service
 * merges them.
 */
export function changesOf(stored: Config, typed: Config): Config {
  const changed: Config = {};
  for (const [key, value] of Object.entries(typed)) {
    const before = stored[key];
    if (same(before, value)) continue;
    changed[key] = isObject(value) && isObject(before) ? changesOf(before, value) : value;
  }
  return changed;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
