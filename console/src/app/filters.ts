import { type RegisteredRouter, useNavigate, useSearch } from "@tanstack/react-router";

export type Filters = Record<string, string | string[] | undefined>;

/** Reads the named filters from the page address, for `validateSearch` of a route. Other parameters are dropped. */
export function filters<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string | string[]>> => {
    const found: Partial<Record<Name, string | string[]>> = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string" && value !== "") found[name] = value;
      else if (typeof value === "number" || typeof value === "boolean") found[name] = String(value);
      else if (Array.isArray(value) && value.length > 0) found[name] = value.map(String);
    }
    return found;
  };
}

type Routes = RegisteredRouter["routesById"];

/** Routes whose address has filters. */
export type Filtered = {
  [Id in keyof Routes]: string extends keyof FiltersOf<Id>
    ? never
    : keyof FiltersOf<Id> extends never
      ? never
      : Id;
}[keyof Routes];
/** Filters that a route reads from its address. */
export type FiltersOf<Id extends keyof Routes> = Routes[Id]["types"]["fullSearchSchema"];

type Change<Of> = (some: Partial<Of>) => void;

/** Returns the filters of a page, which are stored in its address, and a function that changes some of them. */
export function useFilters<From extends Filtered>(
  from: From,
): [now: FiltersOf<From>, change: Change<FiltersOf<From>>];
export function useFilters(from: Filtered): [now: Filters, change: Change<Filters>] {
  const now: Filters = useSearch({ from });
  const navigate = useNavigate();
  const change = (some: Filters) => {
    const next = Object.fromEntries(
      Object.entries({ ...now, ...some }).filter(([, value]) => value !== undefined && value !== ""),
    );
    void navigate({ to: ".", search: next, replace: true });
  };
  return [now, change];
}

/** Returns the first value of a filter that can have several values. */
export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Returns the period of the filters `from` and `to`, which are days in the time zone of the browser. Both days belong to
 * it.
 */
export function periodOf(filters: Filters): { from: string | undefined; to: string | undefined } {
  const moment = (day: string | undefined, time: string) =>
    day === undefined ? undefined : new Date(`${day}T${time}`).toISOString();
  return { from: moment(first(filters.from), "00:00:00"), to: moment(first(filters.to), "23:59:59.999") };
}
