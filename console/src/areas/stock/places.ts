/** Virtual locations: outside of the plant, and source or destination of production and adjustments. */
export const OUTSIDE = "OUT";
export const NOWHERE = "NULL";

export const isShelf = (key: string | null | undefined): boolean =>
  Boolean(key) && key !== OUTSIDE && key !== NOWHERE;
