import { useRef } from "react";
import { sayRefused } from "./feedback";

const FRAME = 16;

export type Turn = (act: () => Promise<unknown> | undefined) => void;

/** What is scanned or chosen waits for its turn, and for what the last came to: a fast hand is never swallowed. */
export function useTurns(ready: boolean): Turn {
  const now = useRef(ready);
  now.current = ready;
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  return (act) => {
    const next = async () => {
      // A frame, so that the page has drawn what the one before has changed.
      do await new Promise((resolve) => setTimeout(resolve, FRAME));
      while (!now.current);
      await act();
    };
    chain.current = chain.current.then(next).catch((error) => sayRefused(error));
  };
}
