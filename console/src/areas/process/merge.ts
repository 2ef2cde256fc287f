import { type DraftPhase, type DraftStep, same } from "./draft";

/**
 * A process split into parts, so that two users who change different steps do not conflict. `phases` and
 * `steps/<phase>` are sequences of keys, and `phase/<key>` and `step/<key>` are their contents. Null means removed.
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

/** Returns the parts that differ from those at the start of the edit. */
export function mineOf(base: Pieces, now: Pieces): Pieces {
  const gone = Object.keys(base).filter((name) => !(name in now));
  const changed = Object.entries(now).filter(([name, value]) => !same(value, base[name]));
  return { ...Object.fromEntries(changed), ...Object.fromEntries(gone.map((name) => [name, null])) };
}

/** Appends elements that only the other list has, so that additions by others are not lost. */
const joined = (mine: readonly string[], theirs: readonly string[]) => [
  ...mine,
  ...theirs.filter((id) => !mine.includes(id)),
];

/** Returns the stored process with the changed parts applied. */
export function composed(stored: readonly DraftPhase[], changed: Pieces): DraftPhase[] {
  const ground = piecesOf(stored);
  const all: Pieces = { ...ground, ...changed };
  const order = (name: string) =>
    joined((all[name] ?? []) as string[], name in changed ? ((ground[name] ?? []) as string[]) : []);
  const placed = new Set<string>();
  const stepsOf = (phase: string) =>
    ((changed[`steps/${phase}`] ?? []) as string[]).filter((id) => all[`step/${id}`]);
  // A moved step is placed where the user moved it, not where the other version has it.
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
