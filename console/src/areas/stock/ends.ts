import type { ListType } from "./lists/listQueries";

/** Whether source and destination of each movement type can be chosen. Otherwise the type determines them. */
export const ENDS: Record<ListType, { from: boolean; to: boolean }> = {
  receipt: { from: false, to: true },
  transfer: { from: true, to: true },
  shipment: { from: true, to: false },
  production: { from: false, to: true },
  consumption: { from: true, to: false },
  adjustment: { from: false, to: true },
};
