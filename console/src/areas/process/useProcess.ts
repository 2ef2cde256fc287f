import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { asApiError } from "@/api/error";
import { useSave } from "@/app/conflict/useSave";
import { type DraftPhase, keysOf, type Phase, phaseOf, same, sentPhase } from "./draft";
import { edited } from "./edit";
import { faultsIn } from "./faults";
import { composed, mineOf, type Pieces, piecesOf } from "./merge";
import { processQuery, readProcess, replaceProcess, storeMedia } from "./queries";
import { usePieceNames } from "./usePieceNames";

interface Stored {
  rev: string;
  phases: Phase[];
}

const baseOf = ({ rev, phases }: Stored) => ({ rev, phases: phases.map(phaseOf) });
const stepsOf = (phases: readonly DraftPhase[]) => phases.flatMap(({ steps }) => steps);

/** Returns the saved process with the files that could not be uploaded, so that they can be uploaded again. */
function withFilesOf(stored: readonly DraftPhase[], sent: readonly DraftPhase[]): DraftPhase[] {
  return stored.map((phase, at) => ({
    ...phase,
    steps: phase.steps.map((step, place) => ({
      ...step,
      media: sent[at]?.steps[place]?.media ?? step.media,
    })),
  }));
}

/** Draft of a process: its current and original version, and whether they differ. */
function useProcessDraft(stored: Stored) {
  const [base, setBase] = useState(() => baseOf(stored));
  const [phases, dispatch] = useReducer(edited, base.phases);
  const changed = useMemo(() => !same(phases, base.phases), [phases, base.phases]);
  const begin = (from: Stored) => {
    const next = baseOf(from);
    setBase(next);
    dispatch({ do: "begin", phases: next.phases });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads changes by others while nothing is unsaved
  useEffect(() => {
    if (!changed) begin(stored);
  }, [stored.rev]);
  return { base, phases, dispatch, changed, begin };
}

/** State of the process being edited, and how to save it. */
export function useProcess(productKey: string, stored: Stored) {
  const queries = useQueryClient();
  const { base, phases, dispatch, changed, begin } = useProcessDraft(stored);
  const [error, setError] = useState<unknown>(null);
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  /** Version to which the next write applies the changes: the original, or a newer one that someone else saved. */
  const ground = useRef(base.phases);
  const sent = useRef<DraftPhase[]>([]);
  const unsent = useRef<unknown>(null);
  const { save, dialog, busy } = useSave<Pieces & { _rev: string }>({
    read: async () => {
      const now = baseOf(await readProcess(productKey));
      ground.current = now.phases;
      return { ...piecesOf(now.phases), _rev: now.rev };
    },
    write: async (some, rev) => {
      const list = composed(ground.current, some);
      const known = keysOf(ground.current);
      sent.current = list;
      const body = list.map((phase) => sentPhase(phase, (id) => known.has(id)));
      const answer = await replaceProcess(productKey, body, rev);
      const keys = answer.flatMap(({ steps }) => steps.map(({ _key }) => _key));
      unsent.current = null;
      // The process is already saved, so a refused file must not cause it to be saved again.
      await storeMedia(stepsOf(list), keys, stepsOf(ground.current)).catch((thrown) => {
        unsent.current = thrown;
      });
    },
    ...usePieceNames(base.phases, phases),
    saved: () => void reload(),
  });
  const reload = async () => {
    const fresh = await queries.fetchQuery({ ...processQuery(productKey), staleTime: 0 });
    begin(fresh);
    if (unsent.current !== null) {
      setError(unsent.current);
      dispatch({ do: "begin", phases: withFilesOf(fresh.phases.map(phaseOf), sent.current) });
    }
  };
  const submit = async () => {
    clear();
    ground.current = base.phases;
    const before = piecesOf(base.phases);
    try {
      await save(
        { ...before, _rev: base.rev },
        mineOf(before, piecesOf(phases)) as Partial<Pieces & { _rev: string }>,
      );
    } catch (thrown) {
      setFaults(faultsIn(asApiError(thrown), sent.current));
      setError(thrown);
    }
  };
  const clear = () => {
    setError(null);
    setFaults(new Set());
  };
  const undo = () => {
    clear();
    begin(stored);
  };
  return { phases, base: base.phases, dispatch, changed, submit, undo, dialog, busy, error, faults };
}
