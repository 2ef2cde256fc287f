import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DraftPhase } from "../draft";
import type { Edit } from "../edit";
import { dragsOn, focusOn, keysOn, type Place } from "../moves";
import classes from "../Process.module.css";
import { useFieldNames } from "../useFieldNames";
import { PhaseColumn } from "./PhaseColumn";

interface Props {
  phases: DraftPhase[];
  base: readonly DraftPhase[];
  dispatch: Dispatch<Edit>;
  selected: string | null;
  select: (id: string | null) => void;
  faults: ReadonlySet<string>;
  may: boolean;
  single?: boolean;
}

/** Board with phases as columns and steps as cards. */
export function ProcessBoard({
  phases,
  base,
  dispatch,
  selected,
  select,
  faults,
  may,
  single = false,
}: Props) {
  const { t } = useTranslation();
  const [mark, setMark] = useState<Place | null>(null);
  const [said, setSaid] = useState("");
  const now = useRef({ phases, may });
  now.current = { phases, may };
  // The browser removes the focus from a card that is moved within the page.
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current !== null) focusOn(focus.current);
    focus.current = null;
  });
  // A card that was just added or duplicated may be outside of the visible area.
  useEffect(() => {
    document.getElementById(`card-${selected}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [selected]);
  const moved = useCallback(
    (id: string, place: number, name: string) => {
      focus.current = id;
      setSaid(t("process.moved", { place: place + 1, name }));
    },
    [t],
  );
  const on = useMemo(() => {
    const board = { now, dispatch, select, moved };
    return { select, ...keysOn(board), ...dragsOn(board, setMark) };
  }, [dispatch, select, moved]);
  const stored = useMemo(
    () => new Map(base.flatMap(({ steps }) => steps.map((step) => [step.id, step]))),
    [base],
  );
  const names = useFieldNames();
  return (
    <div className={classes.board}>
      {phases.map((phase) => (
        <PhaseColumn
          key={phase.id}
          phase={phase}
          before={base.find(({ id }) => id === phase.id)}
          selected={phase.id === selected || phase.steps.some(({ id }) => id === selected) ? selected : null}
          mark={mark?.phase === phase.id ? mark.at : null}
          {...{ stored, names, may, single, faults, on }}
        />
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
