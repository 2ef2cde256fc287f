import { useMediaQuery } from "@mantine/hooks";
import { type Dispatch, startTransition, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/Dialog";
import type { DraftPhase } from "../draft";
import type { Edit } from "../edit";
import classes from "../Process.module.css";
import { PhasePanel } from "./PhasePanel";
import { ProcessBoard } from "./ProcessBoard";
import { StepPanel } from "./StepPanel";

interface Props {
  phases: DraftPhase[];
  base: readonly DraftPhase[];
  dispatch: Dispatch<Edit>;
  faults: ReadonlySet<string>;
  may: boolean;
  /** Whether a template is edited, which has only one phase, named elsewhere. */
  single?: boolean;
  /** Key of the product whose image is shown for steps without one. */
  product: string | null;
}

/** Board of phases and steps with a panel for the selection, which covers the board on a narrow screen. */
export function Editor({ phases, base, dispatch, faults, may, single = false, product }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 1023px)") ?? false;
  const [selected, setSelected] = useState<string | null>(null);
  // The board responds first, and the panel is rendered when there is time.
  const select = useCallback((id: string | null) => startTransition(() => setSelected(id)), []);
  const phase =
    phases.find(({ id, steps }) => id === selected || steps.some((step) => step.id === selected)) ??
    (narrow ? undefined : phases[0]);
  const step = phase?.steps.find(({ id }) => id === selected);
  const [fault] = faults;
  useEffect(() => {
    if (fault !== undefined) select(fault);
  }, [fault, select]);
  const common = { phases, dispatch, select, may, single };
  const panel = phase && (
    <div className={classes.panel} key={step ? "step" : phase.id}>
      {step ? (
        <StepPanel {...common} phase={phase} step={step} product={product} />
      ) : (
        <PhasePanel {...common} phase={phase} />
      )}
    </div>
  );
  return (
    <div className={classes.editor}>
      <ProcessBoard
        {...{ phases, base, dispatch, select, faults, may, single }}
        selected={step?.id ?? phase?.id ?? null}
      />
      {narrow ? (
        panel && (
          <Dialog
            whole
            title={step ? t("process.step.edit") : t("process.phase.edit")}
            close={() => select(null)}
          >
            {panel}
          </Dialog>
        )
      ) : (
        <aside
          className={`card ${classes.side}`}
          aria-label={t("process.selected")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may contain nothing that takes the focus
          tabIndex={0}
        >
          {panel}
        </aside>
      )}
    </div>
  );
}
