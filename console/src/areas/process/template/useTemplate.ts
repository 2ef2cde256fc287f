import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { useSave } from "@/app/conflict/useSave";
import { type DraftPhase, type DraftStep, keysOf, same, sentStep, stepOf } from "../draft";
import { edited } from "../edit";
import { changeOperation, type Operation, operationQuery, readOperation, storeMedia } from "../queries";

/** Input above the steps. */
export interface Words {
  name: string;
  code: string;
  description: string;
}

/** Parts of a template that are merged with the changes of others. */
interface Pieces extends Words {
  _rev: string;
  params: DraftPhase["params"];
  notes: string;
  steps: DraftStep[];
}

const piecesOf = (operation: Operation): Pieces => ({
  _rev: operation._rev,
  name: operation.name,
  code: operation.code ?? "",
  description: operation.description ?? "",
  params: operation.default_phase_parameters,
  notes: operation.default_phase_notes ?? "",
  steps: operation.default_phase_steps.map(stepOf),
});

/** Returns the template as one phase, as the editor shows it. */
const phaseOf = (key: string, { name, params, notes, steps }: Pieces): DraftPhase => ({
  id: key,
  alias: name,
  operation: key,
  params,
  notes,
  steps,
});

const text = (typed: string) => typed.trim() || null;

function patchOf(some: Partial<Pieces>, known: ReadonlySet<string>) {
  return {
    ...(some.name === undefined ? {} : { name: some.name.trim() }),
    ...(some.code === undefined ? {} : { code: text(some.code) }),
    ...(some.description === undefined ? {} : { description: text(some.description) }),
    ...(some.params === undefined ? {} : { default_phase_parameters: some.params }),
    ...(some.notes === undefined ? {} : { default_phase_notes: text(some.notes) }),
    ...(some.steps === undefined
      ? {}
      : { default_phase_steps: some.steps.map((step) => sentStep(step, (id) => known.has(id))) }),
  };
}

/** Draft of a template: input, its original version, and whether they differ. */
function useTemplateDraft(stored: Operation) {
  const key = stored._key;
  const [base, setBase] = useState(() => piecesOf(stored));
  const [words, setWords] = useState<Words>(base);
  const [phases, dispatch] = useReducer(edited, [phaseOf(key, base)]);
  const basePhases = useMemo(() => [phaseOf(key, base)], [key, base]);
  const [phase = basePhases[0]] = phases;
  const now: Pieces = {
    ...base,
    name: words.name,
    code: words.code,
    description: words.description,
    params: phase?.params ?? base.params,
    notes: phase?.notes ?? "",
    steps: phase?.steps ?? [],
  };
  const changed = !same(now, base);
  const begin = (from: Operation) => {
    const next = piecesOf(from);
    setBase(next);
    setWords(next);
    dispatch({ do: "begin", phases: [phaseOf(key, next)] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads changes by others while nothing is unsaved
  useEffect(() => {
    if (!changed) begin(stored);
  }, [stored._rev]);
  const change = (some: Partial<Words>) => setWords((before) => ({ ...before, ...some }));
  return { base, basePhases, words, change, phases, dispatch, now, changed, begin };
}

/** State of the template being edited, and how to save it. */
export function useTemplate(stored: Operation) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const key = stored._key;
  const draft = useTemplateDraft(stored);
  const { base, phases, dispatch, now, begin } = draft;
  const [error, setError] = useState<unknown>(null);
  const ground = useRef(base.steps);
  const unsent = useRef<unknown>(null);
  const { save, dialog, busy } = useSave<Pieces>({
    read: async () => {
      const theirs = piecesOf(await readOperation(key));
      ground.current = theirs.steps;
      return theirs;
    },
    write: async (some, rev) => {
      const known = keysOf([{ ...phaseOf(key, base), steps: ground.current }]);
      const answer = await changeOperation(key, patchOf(some, known), rev);
      unsent.current = null;
      const keys = answer.default_phase_steps.map(({ _key }) => _key);
      // The template is already saved, so a refused file must not cause it to be saved again.
      await storeMedia(some.steps ?? [], keys, some.steps ? ground.current : []).catch((thrown) => {
        unsent.current = thrown;
      });
    },
    label: (piece) => t(`process.template.${piece}`),
    show: (_, value) =>
      Array.isArray(value)
        ? value.map(({ title }: DraftStep) => title || t("process.step.untitled")).join(", ")
        : typeof value === "object"
          ? t("process.template.settings")
          : String(value || "–"),
    saved: () => void reload(),
  });
  const reload = async () => {
    const fresh = await queries.fetchQuery({ ...operationQuery(key), staleTime: 0 });
    begin(fresh);
    if (unsent.current !== null) {
      setError(unsent.current);
      const files = now.steps.map(({ media }) => media);
      const steps = piecesOf(fresh).steps.map((step, at) => ({ ...step, media: files[at] ?? step.media }));
      dispatch({ do: "begin", phases: [{ ...phaseOf(key, piecesOf(fresh)), steps }] });
    }
  };
  const submit = async () => {
    setError(null);
    ground.current = base.steps;
    try {
      await save(base, now);
    } catch (thrown) {
      setError(thrown);
    }
  };
  const undo = () => {
    setError(null);
    begin(stored);
  };
  const faults = useMemo(() => (error ? stepFaults(error, phases) : NONE), [error, phases]);
  return { ...draft, base: draft.basePhases, submit, undo, dialog, busy, error, faults };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the steps that a refusal refers to. A template has no phases, so the refusal names only the step. */
function stepFaults(thrown: unknown, phases: readonly DraftPhase[]): ReadonlySet<string> {
  const error = asApiError(thrown);
  const { step } = error.detail;
  const at = error.faults.map(({ loc }) => (loc[1] === "default_phase_steps" ? loc[2] : undefined));
  const places = [...at, step].filter((place) => typeof place === "number");
  return new Set(places.flatMap((place) => phases[0]?.steps[place]?.id ?? []));
}
