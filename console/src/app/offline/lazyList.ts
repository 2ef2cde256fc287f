import { lazy, useEffect } from "react";

const load = () => import("./WaitingList");

/** Not part of the first view. */
export const WaitingList = lazy(load);

/** Brings the list before the line may be cut. */
export function useWaitingList(): void {
  useEffect(() => void load().catch(() => undefined), []);
}
