import { Textarea, TextInput } from "@mantine/core";
import { type Dispatch, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldRows } from "@/app/form/FieldRows";
import { Button } from "@/ui/Button";
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@/ui/icons";
import { copyOfStep, type DraftPhase, type DraftStep } from "../draft";
import type { Edit } from "../edit";
import classes from "../Process.module.css";
import { MediaList } from "./MediaList";
import { Preview } from "./Preview";

export interface PanelProps {
  phases: DraftPhase[];
  dispatch: Dispatch<Edit>;
  select: (id: string | null) => void;
  may: boolean;
  single: boolean;
}

interface Props extends PanelProps {
  phase: DraftPhase;
  step: DraftStep;
  product: string | null;
}

/** Panel of one step: instructions, form, files and a preview of the terminal. */
export function StepPanel({ step, product, ...rest }: Props) {
  const { t } = useTranslation();
  const { may, dispatch } = rest;
  const title = useRef<HTMLInputElement>(null);
  // A step that was just added gets the focus on its title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step takes the focus
  useEffect(() => {
    if (step.title === "") title.current?.focus();
  }, [step.id]);
  const change = (some: Partial<DraftStep>) => dispatch({ do: "step", id: step.id, some });
  return (
    <>
      <StepTools step={step} {...rest} />
      <Preview step={step} product={product} />
      <TextInput
        ref={title}
        label={t("process.step.title")}
        data-autofocus
        maxLength={200}
        disabled={!may}
        value={step.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t("process.step.description")}
        description={t("process.step.markdown")}
        rows={4}
        maxLength={10_000}
        disabled={!may}
        value={step.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <FieldRows
        title={t("process.step.form")}
        fields={step.fields}
        may={may}
        change={(fields) => change({ fields })}
      />
      <MediaList stepKey={step.id} media={step.media} may={may} change={(media) => change({ media })} />
    </>
  );
}

/** Position of the step, and actions for the whole step. */
function StepTools({ step, phase, phases, dispatch, select, may, single }: Omit<Props, "product">) {
  const { t } = useTranslation();
  const at = phase.steps.indexOf(step);
  const move = (to: number) => dispatch({ do: "move-step", id: step.id, phase: phase.id, to });
  const duplicate = () => {
    const copy = copyOfStep(step);
    dispatch({ do: "copy-step", id: step.id, copy });
    select(copy.id);
  };
  const remove = () => {
    dispatch({ do: "remove-step", id: step.id });
    select((phase.steps[at + 1] ?? phase.steps[at - 1] ?? phase).id);
  };
  const tools = [
    { icon: IconArrowUp, name: t("process.step.up"), run: () => move(at - 1), off: at === 0 },
    {
      icon: IconArrowDown,
      name: t("process.step.down"),
      run: () => move(at + 1),
      off: at === phase.steps.length - 1,
    },
    { icon: IconCopy, name: t("process.step.copy"), run: duplicate, off: false },
    { icon: IconTrash, name: t("process.step.remove"), run: remove, off: false },
  ];
  return (
    <div className={classes.tools}>
      <h2 className="grow">{t("process.step.place", { place: at + 1, count: phase.steps.length })}</h2>
      {may && !single && phases.length > 1 && (
        <select
          className={classes.select}
          aria-label={t("process.step.phase")}
          value={phase.id}
          onChange={(event) =>
            dispatch({
              do: "move-step",
              id: step.id,
              phase: event.currentTarget.value,
              to: phase.steps.length + 200,
            })
          }
        >
          {phases.map(({ id, alias }) => (
            <option key={id} value={id}>
              {alias}
            </option>
          ))}
        </select>
      )}
      {may &&
        tools.map(({ icon, name, run, off }) => (
          <Button
            key={name}
            look="quiet"
            icon={icon}
            aria-label={name}
            title={name}
            disabled={off}
            onClick={run}
          />
        ))}
    </div>
  );
}
