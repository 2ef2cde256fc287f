import type { Dispatch, DragEvent, KeyboardEvent, RefObject } from "react";
import { type DraftPhase, emptyStep } from "./draft";
import type { Edit } from "./edit";

/** Context of the cards. Cards keep it permanently, so it refers to the current state. */
export interface Board {
  now: RefObject<{ phases: DraftPhase[]; may: boolean }>;
  dispatch: Dispatch<Edit>;
  select: (id: string | null) => void;
  /** Called after a move, to keep the focus and announce the new position. */
  moved: (id: string, place: number, name: string) => void;
}

export interface Place {
  phase: string;
  at: number;
}

const ARROWS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const focusOn = (id: string | undefined) => document.getElementById(`card-${id}`)?.focus();

function moveStep({ dispatch, moved }: Board, id: string, phase: DraftPhase, to: number): void {
  const place = Math.max(0, Math.min(phase.steps.length, to));
  dispatch({ do: "move-step", id, phase: phase.id, to: place });
  moved(id, place, phase.alias);
}

function movePhase({ now, dispatch, moved }: Board, id: string, to: number): void {
  const { phases } = now.current;
  const place = Math.max(0, Math.min(phases.length - 1, to));
  dispatch({ do: "move-phase", id, to: place });
  moved(id, place, phases.find((phase) => phase.id === id)?.alias ?? "");
}

/** Keyboard handling: arrow keys select cards, Alt and arrow keys move them, and Enter opens them. */
export function keysOn(board: Board) {
  const { now, dispatch, select } = board;
  const press = (event: KeyboardEvent, id: string) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return select(id);
    }
    const arrow = ARROWS[event.key];
    const { phases, may } = now.current;
    const at = phases.findIndex(({ steps }) => steps.some((step) => step.id === id));
    const phase = phases[at];
    if (arrow === undefined || phase === undefined) return;
    event.preventDefault();
    const [across, down] = arrow;
    const place = phase.steps.findIndex((step) => step.id === id);
    const beside = phases[at + across];
    if (beside === undefined) return;
    if (event.altKey) {
      if (may)
        moveStep(board, id, beside, across === 0 ? Math.min(place + down, phase.steps.length - 1) : place);
    } else
      focusOn((beside.steps[place + down] ?? (across === 0 ? phase : (beside.steps.at(-1) ?? beside))).id);
  };
  const pressPhase = (event: KeyboardEvent, id: string) => {
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    const { phases, may } = now.current;
    const at = phases.findIndex((phase) => phase.id === id);
    if (down !== 0) return down === 1 ? focusOn(phases[at]?.steps[0]?.id) : undefined;
    if (event.altKey && may) return movePhase(board, id, at + across);
    focusOn(phases[at + across]?.id);
  };
  const add = (phase: string) => {
    const step = emptyStep();
    dispatch({ do: "add-step", phase, step });
    select(step.id);
  };
  return { press, pressPhase, add };
}

/** Drag handling: a card is dropped before or after another card, and a phase takes the position of another phase. */
export function dragsOn(board: Board, mark: (place: Place | null) => void) {
  let dragged: { id: string; phase: boolean } | null = null;
  let target: Place | null = null;
  const begin = (event: DragEvent, id: string, phase: boolean) => {
    // Firefox does not start a drag without data.
    event.dataTransfer.setData("text/plain", id);
    event.dataTransfer.effectAllowed = "move";
    dragged = { id, phase };
  };
  const aim = (event: DragEvent, phase: string, at: number) => {
    event.preventDefault();
    event.stopPropagation();
    if (target?.phase === phase && target.at === at) return;
    target = { phase, at };
    mark(target);
  };
  const end = () => {
    dragged = null;
    target = null;
    mark(null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [what, where] = [dragged, target];
    end();
    const index = board.now.current.phases.findIndex(({ id }) => id === where?.phase);
    const phase = board.now.current.phases[index];
    if (what === null || where === null || phase === undefined) return;
    if (what.phase) return movePhase(board, what.id, index);
    const from = phase.steps.findIndex(({ id }) => id === what.id);
    moveStep(board, what.id, phase, from !== -1 && from < where.at ? where.at - 1 : where.at);
  };
  return {
    drag: (event: DragEvent, id: string) => begin(event, id, false),
    dragPhase: (event: DragEvent, id: string) => begin(event, id, true),
    over: (event: DragEvent, phase: string, at: number) => {
      if (dragged?.phase === false) aim(event, phase, at);
    },
    overPhase: (event: DragEvent, phase: DraftPhase) => {
      if (dragged !== null) aim(event, phase.id, dragged.phase ? -1 : phase.steps.length);
    },
    end,
    drop,
  };
}
