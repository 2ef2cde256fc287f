/** A field that two users changed to different values. */
export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Merges the user's changes with those of someone else. A field that only one of them changed keeps that change. A
 * field that both changed is a clash, in which the user's value applies until one is chosen.
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
