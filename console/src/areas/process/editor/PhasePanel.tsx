import { Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@/ui/icons";
import { copyOfPhase, type DraftPhase } from "../draft";
import classes from "../Process.module.css";
import { operationsQuery } from "../queries";
import { Settings } from "./Settings";
import type { PanelProps } from "./StepPanel";

interface Props extends PanelProps {
  phase: DraftPhase;
}

/** Panel of one phase: name, parameters and notes for the operator. */
export function PhasePanel(props: Props) {
  const { phase, dispatch, may, single } = props;
  const { t } = useTranslation();
  const { data: templates = [] } = useQuery(operationsQuery);
  const change = (some: Partial<DraftPhase>) => dispatch({ do: "phase", id: phase.id, some });
  const template = templates.find(({ _key }) => _key === phase.operation);
  return (
    <>
      {single ? <h2>{t("process.phase.how")}</h2> : <PhaseTools {...props} />}
      {!single && (
        <TextInput
          label={t("process.phase.name")}
          description={template && t("process.phase.template", { name: template.name })}
          data-autofocus
          maxLength={200}
          disabled={!may}
          value={phase.alias}
          onChange={(event) => change({ alias: event.currentTarget.value })}
        />
      )}
      <Settings params={phase.params} may={may} change={(params) => change({ params })} />
      <Textarea
        label={t("process.phase.notes")}
        rows={4}
        disabled={!may}
        value={phase.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}

function PhaseTools({ phase, phases, dispatch, select, may }: Props) {
  const { t } = useTranslation();
  const at = phases.indexOf(phase);
  const move = (to: number) => dispatch({ do: "move-phase", id: phase.id, to });
  const duplicate = () => {
    const copy = copyOfPhase(phase);
    dispatch({ do: "copy-phase", id: phase.id, copy });
    select(copy.id);
  };
  const remove = () => {
    dispatch({ do: "remove-phase", id: phase.id });
    select((phases[at + 1] ?? phases[at - 1])?.id ?? null);
  };
  const tools = [
    { icon: IconArrowUp, name: t("process.phase.earlier"), run: () => move(at - 1), off: at === 0 },
    {
      icon: IconArrowDown,
      name: t("process.phase.later"),
      run: () => move(at + 1),
      off: at === phases.length - 1,
    },
    { icon: IconCopy, name: t("process.phase.copy"), run: duplicate, off: false },
    { icon: IconTrash, name: t("process.phase.remove"), run: remove, off: false },
  ];
  return (
    <div className={classes.tools}>
      <h2 className="grow">{t("process.phase.place", { place: at + 1, count: phases.length })}</h2>
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
