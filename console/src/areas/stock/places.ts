/** Positions that are no shelf: outside of the plant, and what is made of or used up into nothing. */
export const OUTSIDE = "OUT";
export const NOWHERE = "NULL";

export const isShelf = (key: string | null | undefined): boolean =>
  Boolean(key) && key !== OUTSIDE && key !== NOWHERE;
