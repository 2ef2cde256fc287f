import { lazy, useEffect } from "react";

const load = () => import("./WaitingList");

/** Loaded on demand, because the first view does not need it. */
export const WaitingList = lazy(load);

/** Loads the list in advance, so that it is available offline. */
export function useWaitingList(): void {
  useEffect(() => void load().catch(() => undefined), []);
}
