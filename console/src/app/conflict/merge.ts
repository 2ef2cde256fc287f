/** A field that two people changed, each in another way. */
export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Joins my changes with theirs. A field that only one of us changed is taken from whoever did; both: a clash, in which
 * mine stands until somebody chooses.
 */
export function merge<T extends object>(
  base: T,
  mine: Partial<T>,
  theirs: T,
): { merged: Partial<T>; clashes: Clash[] } {
  const [merged, clashes]: [Partial<T>, Clash[]] = [{}, []];
  for (const field of Object.keys(mine) as (keyof T & string)[]) {
    if (same(mine[field], base[field])) continue;
    merged[field] = mine[field] as T[typeof field];
    const theirsChanged = !same(theirs[field], base[field]);
    if (theirsChanged && !same(theirs[field], mine[field]))
      clashes.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { merged, clashes };
}
