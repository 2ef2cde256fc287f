import { useEffect, useRef } from "react";
import { unlessScan } from "@/app/scan/listener";

/** Handles keyboard shortcuts while no dialog is open. */
export function useKeys(keys: [key: string, act: () => Promise<unknown>][]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current.find(([key]) => key === event.key)?.[1];
      if (act === undefined || document.querySelector("[role=dialog]") !== null) return;
      if (
        event.key.startsWith("Arrow") &&
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea")
      )
        return;
      event.preventDefault();
      // Scans can start with F8 too.
      if (event.key === "F8") unlessScan(() => void act());
      else void act();
    };
    // In the capture phase, before dialogs handle it: a dialog that Escape closes would already be gone afterwards.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}

/** Moves the focus through the remaining parts with the arrow keys. */
export function focusPart(by: number): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part] button")];
  const at = parts.indexOf(document.activeElement as HTMLElement);
  parts[Math.max(0, Math.min(parts.length - 1, at + by))]?.focus();
}
