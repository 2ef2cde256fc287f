import { type DraftPhase, type DraftStep, same } from "./draft";

/**
 * A process as single pieces, so that two people who change different steps do not meet: `phases` and `steps/<phase>`
 * are orders of keys, `phase/<key>` and `step/<key>` what stands in them; null: gone.
 */
export type Pieces = Record<string, unknown>;

type Head = Omit<DraftPhase, "steps">;

export function piecesOf(phases: readonly DraftPhase[]): Pieces {
  const pieces: Pieces = { phases: phases.map(({ id }) => id) };
  for (const { steps, ...head } of phases) {
    pieces[`phase/${head.id}`] = head;
    pieces[`steps/${head.id}`] = steps.map(({ id }) => id);
    for (const step of steps) pieces[`step/${step.id}`] = step;
  }
  return pieces;
}

/** What differs from what the editing began from. */
export function mineOf(base: Pieces, now: Pieces): Pieces {
  const gone = Object.keys(base).filter((name) => !(name in now));
  const changed = Object.entries(now).filter(([name, value]) => !same(value, base[name]));
  return { ...Object.fromEntries(changed), ...Object.fromEntries(gone.map((name) => [name, null])) };
}

/** Elements that another list has and this one lacks come behind it: what somebody else added is not lost. */
const joined = (mine: readonly string[], theirs: readonly string[]) => [
  ...mine,
  ...theirs.filter((id) => !mine.includes(id)),
];

/** The process with changed pieces put on top of what is stored. */
export function composed(stored: readonly DraftPhase[], changed: Pieces): DraftPhase[] {
  const ground = piecesOf(stored);
  const all: Pieces = { ...ground, ...changed };
  const order = (name: string) =>
    joined((all[name] ?? []) as string[], name in changed ? ((ground[name] ?? []) as string[]) : []);
  const placed = new Set<string>();
  const stepsOf = (phase: string) =>
    ((changed[`steps/${phase}`] ?? []) as string[]).filter((id) => all[`step/${id}`]);
  // A step that was moved stands where it was moved to, not where somebody else still has it.
  const homes = new Map(
    Object.keys(changed)
      .filter((name) => name.startsWith("steps/"))
      .flatMap((name) => stepsOf(name.slice("steps/".length)).map((id) => [id, name] as const)),
  );
  return order("phases").flatMap((id) => {
    const head = all[`phase/${id}`] as Head | null | undefined;
    if (!head) return [];
    const steps = order(`steps/${id}`).flatMap((key) => {
      const step = all[`step/${key}`] as DraftStep | null | undefined;
      const elsewhere = homes.has(key) && homes.get(key) !== `steps/${id}`;
      if (!step || placed.has(key) || elsewhere) return [];
      placed.add(key);
      return [step];
    });
    return [{ ...head, steps }];
  });
}
