import type { ListType } from "./lists/listQueries";

/** Ends that a type leaves open; the others are fixed by what the type is. */
export const ENDS: Record<ListType, { from: boolean; to: boolean }> = {
  receipt: { from: false, to: true },
  transfer: { from: true, to: true },
  shipment: { from: true, to: false },
  production: { from: false, to: true },
  consumption: { from: true, to: false },
  adjustment: { from: false, to: true },
};
