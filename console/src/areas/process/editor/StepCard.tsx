import { type DragEvent, type KeyboardEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { IconAlertOctagon, IconCamera, IconGripVertical } from "@/ui/icons";
import type { DraftStep } from "../draft";
import classes from "../Process.module.css";

export interface CardActions {
  select: (id: string) => void;
  press: (event: KeyboardEvent, id: string) => void;
  drag: (event: DragEvent, id: string) => void;
  /** Reports the index before which the dragged card would be dropped. */
  over: (event: DragEvent, phase: string, at: number) => void;
  end: () => void;
}

interface Props {
  step: DraftStep;
  phase: string;
  names: ReadonlyMap<string, string>;
  at: number;
  may: boolean;
  selected: boolean;
  changed: boolean;
  fault: boolean;
  /** Whether a dragged card would be dropped before this one. */
  mark: boolean;
  on: CardActions;
}

/** Card of a step. It is opened by a click, and moved by its handle or with Alt and the arrow keys. */
export const StepCard = memo(function StepCard(props: Props) {
  const { step, phase, names, at, may, selected, changed, fault, mark, on } = props;
  const { t } = useTranslation();
  const title = step.title.trim() || t("process.step.untitled");
  const half = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    on.over(event, phase, at + (event.clientY > top + height / 2 ? 1 : 0));
  };
  return (
    <li
      id={`card-${step.id}`}
      className={classes.card}
      aria-label={t("process.step.card", { place: at + 1, title })}
      aria-current={selected}
      data-changed={changed}
      data-fault={fault}
      data-mark={mark}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card handles the keys that open and move it
      tabIndex={0}
      draggable={may}
      onClick={() => on.select(step.id)}
      onKeyDown={(event) => on.press(event, step.id)}
      onDragStart={(event) => on.drag(event, step.id)}
      onDragOver={half}
      onDragEnd={on.end}
    >
      <span className={classes.grip}>{may && <IconGripVertical size={16} aria-hidden />}</span>
      <span className={classes.cardBody}>
        <b className={classes.cardTitle}>
          {fault && <IconAlertOctagon size={16} aria-hidden />} {at + 1}. {title}
        </b>
        {step.fields.length > 0 && (
          <span className={classes.asked}>
            {step.fields.map((field) => (
              <span key={field.id} className={classes.askedField} data-mandatory={field.mandatory}>
                {field.label || (names.get(field.custom_field_key) ?? t(`form.type.${field.type}`))}
                {field.mandatory && " *"}
              </span>
            ))}
          </span>
        )}
        {step.media.length > 0 && (
          <span className={classes.files}>
            <IconCamera size={14} aria-hidden /> {t("process.media.count", { count: step.media.length })}
          </span>
        )}
      </span>
      {changed && <span className={classes.dot} title={t("process.unsaved")} />}
    </li>
  );
});
