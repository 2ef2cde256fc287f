import { moved } from "@/app/form/form";
import type { Medium } from "@/app/step/step";
import type { DraftPhase, DraftStep } from "./draft";

/** An edit of a process. Positions are counted from 0. */
export type Edit =
  | { do: "begin"; phases: DraftPhase[] }
  | { do: "phase"; id: string; some: Partial<Omit<DraftPhase, "id" | "steps">> }
  | { do: "add-phase"; phase: DraftPhase }
  | { do: "move-phase"; id: string; to: number }
  | { do: "copy-phase"; id: string; copy: DraftPhase }
  | { do: "remove-phase"; id: string }
  | { do: "step"; id: string; some: Partial<Omit<DraftStep, "id">> }
  | { do: "add-step"; phase: string; step: DraftStep }
  | { do: "move-step"; id: string; phase: string; to: number }
  | { do: "copy-step"; id: string; copy: DraftStep }
  | { do: "remove-step"; id: string };

/**
 * Applies an edit to one phase. Other phases stay the same objects, so that only the changed card is rendered again.
 */
function touch(
  phases: DraftPhase[],
  holds: (phase: DraftPhase) => boolean,
  change: (steps: DraftStep[]) => DraftStep[],
): DraftPhase[] {
  return phases.map((phase) => (holds(phase) ? { ...phase, steps: change(phase.steps) } : phase));
}

const has =
  (id: string) =>
  ({ steps }: DraftPhase) =>
    steps.some((step) => step.id === id);

function moveStep(phases: DraftPhase[], id: string, target: string, to: number): DraftPhase[] {
  const from = phases.find(has(id));
  const step = from?.steps.find((one) => one.id === id);
  if (from === undefined || step === undefined) return phases;
  if (from.id === target) return touch(phases, has(id), (steps) => moved(steps, id, to));
  const without = touch(phases, has(id), (steps) => steps.filter((one) => one !== step));
  return touch(
    without,
    (phase) => phase.id === target,
    (steps) => moved([...steps, step], id, to),
  );
}

export function edited(phases: DraftPhase[], edit: Edit): DraftPhase[] {
  switch (edit.do) {
    case "begin":
      return edit.phases;
    case "phase":
      return phases.map((phase) => (phase.id === edit.id ? { ...phase, ...edit.some } : phase));
    case "add-phase":
      return [...phases, edit.phase];
    case "move-phase":
      return moved(phases, edit.id, edit.to);
    case "copy-phase":
      return phases.flatMap((phase) => (phase.id === edit.id ? [phase, edit.copy] : [phase]));
    case "remove-phase":
      return phases.filter(({ id }) => id !== edit.id);
    case "step":
      return touch(phases, has(edit.id), (steps) =>
        steps.map((step) => (step.id === edit.id ? { ...step, ...edit.some } : step)),
      );
    case "add-step":
      return touch(
        phases,
        ({ id }) => id === edit.phase,
        (steps) => [...steps, edit.step],
      );
    case "move-step":
      return moveStep(phases, edit.id, edit.phase, edit.to);
    case "copy-step":
      return touch(phases, has(edit.id), (steps) =>
        steps.flatMap((step) => (step.id === edit.id ? [step, edit.copy] : [step])),
      );
    case "remove-step":
      return touch(phases, has(edit.id), (steps) => steps.filter(({ id }) => id !== edit.id));
  }
}

/** Adds files. A file with an existing name replaces it, as on the service. */
export function withFiles(media: readonly Medium[], files: readonly File[]): Medium[] {
  const names = new Set(files.map(({ name }) => name));
  const kept = media.filter(({ name }) => !names.has(name));
  return [...kept, ...files.map((file) => ({ name: file.name, size: file.size, file }))];
}
