import { type RegisteredRouter, useNavigate, useSearch } from "@tanstack/react-router";

export type Filters = Record<string, string | string[] | undefined>;

/** Takes these names out of the address, for `validateSearch` of a route. What is not named is dropped. */
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

/** Pages whose address carries filters, by the route that names them. */
export type Filtered = {
  [Id in keyof Routes]: string extends keyof FiltersOf<Id>
    ? never
    : keyof FiltersOf<Id> extends never
      ? never
      : Id;
}[keyof Routes];
/** The filters that the route of a page takes out of its address. */
export type FiltersOf<Id extends keyof Routes> = Routes[Id]["types"]["fullSearchSchema"];

type Change<Of> = (some: Partial<Of>) => void;

/** The filters of the page, which live in its address, and how to change some of them. */
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

/** One value of a filter that may hold several. */
export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
