import { type DragEvent, type KeyboardEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { IconAlertOctagon, IconGripVertical, IconPlus } from "@/ui/icons";
import { type DraftPhase, type DraftStep, same } from "../draft";
import classes from "../Process.module.css";
import { useWords } from "../words";
import { type CardActions, StepCard } from "./StepCard";

export interface PhaseActions extends CardActions {
  pressPhase: (event: KeyboardEvent, id: string) => void;
  dragPhase: (event: DragEvent, id: string) => void;
  overPhase: (event: DragEvent, phase: DraftPhase) => void;
  drop: (event: DragEvent) => void;
  add: (phase: string) => void;
}

interface Props {
  phase: DraftPhase;
  before: DraftPhase | undefined;
  /** All stored steps by key, because a step may have been moved from another phase. */
  stored: ReadonlyMap<string, DraftStep>;
  /** Names of fields by key, shown if a form sets no label. */
  names: ReadonlyMap<string, string>;
  may: boolean;
  /** Whether this is the only phase of a template, which is neither moved nor named here. */
  single: boolean;
  selected: string | null;
  faults: ReadonlySet<string>;
  /** Index at which a dragged card would be dropped, or null. */
  mark: number | null;
  on: PhaseActions;
}

/** Column of a phase: its parameters and steps. */
export const PhaseColumn = memo(function PhaseColumn(props: Props) {
  const { phase, before, stored, names, may, single, selected, faults, mark, on } = props;
  const { t } = useTranslation();
  return (
    <section
      className={classes.column}
      aria-label={t("process.phase.column", { name: phase.alias })}
      onDragOver={(event) => on.overPhase(event, phase)}
      onDrop={on.drop}
    >
      <Head
        {...{ phase, before, may, single, on }}
        selected={selected === phase.id}
        fault={faults.has(phase.id)}
        mark={mark === -1}
      />
      <ol className={classes.cards}>
        {phase.steps.map((step, at) => (
          <StepCard
            key={step.id}
            step={step}
            phase={phase.id}
            names={names}
            at={at}
            may={may}
            selected={selected === step.id}
            changed={!same(step, stored.get(step.id))}
            fault={faults.has(step.id)}
            mark={mark === at}
            on={on}
          />
        ))}
      </ol>
      <div className={classes.end} data-mark={mark === phase.steps.length} />
      {may && (
        <Button look="quiet" icon={IconPlus} onClick={() => on.add(phase.id)}>
          {t("process.step.add")}
        </Button>
      )}
      {phase.steps.length === 0 && <p className="muted small">{t("process.phase.no-steps")}</p>}
    </section>
  );
});

interface HeadProps {
  phase: DraftPhase;
  before: DraftPhase | undefined;
  may: boolean;
  single: boolean;
  selected: boolean;
  fault: boolean;
  /** Whether a dragged phase would be dropped here. */
  mark: boolean;
  on: PhaseActions;
}

function Head({ phase, before, may, single, selected, fault, mark, on }: HeadProps) {
  const { t } = useTranslation();
  const words = useWords(phase);
  const { steps: _, ...head } = phase;
  const { steps: __, ...stored } = before ?? { steps: [] };
  return (
    <button
      id={`card-${phase.id}`}
      type="button"
      className={classes.head}
      aria-pressed={selected}
      data-changed={!same(head, stored)}
      data-fault={fault}
      data-mark={mark}
      draggable={may && !single}
      onClick={() => on.select(phase.id)}
      onKeyDown={(event) => on.pressPhase(event, phase.id)}
      onDragStart={(event) => on.dragPhase(event, phase.id)}
      onDragEnd={on.end}
    >
      {may && !single && <IconGripVertical size={16} aria-hidden />}
      <span className="grow">
        <b>
          {fault && <IconAlertOctagon size={16} aria-hidden />} {phase.alias || t("process.phase.untitled")}
        </b>
        <small>{words.join(" · ")}</small>
      </span>
    </button>
  );
}
