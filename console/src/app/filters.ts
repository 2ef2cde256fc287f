import { useNavigate, useSearch } from "@tanstack/react-router";

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

/** The filters of the page, which live in its address, and how to change some of them. */
export function useFilters<F extends Filters = Filters>(): [now: F, change: (some: Partial<F>) => void] {
  const search = useSearch({ strict: false });
  const now = search as F;
  const navigate = useNavigate();
  const change = (some: Partial<F>) => {
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
