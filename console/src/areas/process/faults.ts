import type { ApiError } from "@/api/error";
import type { DraftPhase } from "./draft";

const place = (value: unknown): number => (typeof value === "number" ? value : -1);

/** Returns the IDs of phases and steps that a refusal refers to, found by their index in the request. */
export function faultsIn({ detail, faults }: ApiError, sent: readonly DraftPhase[]): ReadonlySet<string> {
  const at = (phase: unknown, step: unknown) => {
    const found = sent[place(phase)];
    return found?.steps[place(step)]?.id ?? found?.id;
  };
  const named = faults.map(({ loc }) => {
    const [phase, , step] = loc[0] === "body" ? loc.slice(1) : loc;
    return at(phase, step);
  });
  return new Set([...named, at(detail.phase, detail.step)].filter((id) => id !== undefined));
}
