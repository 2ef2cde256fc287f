import { useRef } from "react";
import { sayRefused } from "./feedback";

const FRAME = 16;

export type Turn = (act: () => Promise<unknown> | undefined) => void;

/** Processes scans and choices one after another, each after the result of the previous one, so that none is lost. */
export function useTurns(ready: boolean): Turn {
  const now = useRef(ready);
  now.current = ready;
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  return (act) => {
    const next = async () => {
      // Wait a frame, so that the page has rendered the changes of the previous one.
      do await new Promise((resolve) => setTimeout(resolve, FRAME));
      while (!now.current);
      await act();
    };
    chain.current = chain.current.then(next).catch((error) => sayRefused(error));
  };
}
