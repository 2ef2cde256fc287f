import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/app/session/Can";
import { type Step, visible } from "@/app/step/step";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { Facts } from "@/ui/Facts";
import { IconCheck } from "@/ui/icons";
import { Empty } from "@/ui/Page";
import { shown } from "@/ui/value";
import classes from "../planning.module.css";
import type { JobDetails } from "../queries";
import type { Batch } from "./queries";
import { StepDialog } from "./StepDialog";
import { correctable, type Noted, notedIn } from "./steps";

/** Lists the steps of a batch with their recorded values. Completed steps can be corrected. */
export function StepTable({ batch, job }: { batch: Batch; job: JobDetails }) {
  const { t } = useTranslation();
  const [correcting, setCorrecting] = useState<Noted | null>(null);
  const mayEdit = useCan("production:step:edit");
  const steps = notedIn(batch, job.step_sequence as Step[]);
  if (steps.length === 0) return <Empty>{t("planning.batch.no-steps")}</Empty>;
  return (
    <ol className={classes.steps}>
      {steps.map((noted) => (
        <li key={noted.step._key} className="card">
          <div className="row wrap">
            <h3>{noted.step.title}</h3>
            <span className="grow" />
            {noted.done ? (
              <StateChip is="plain" icon={IconCheck}>
                {t("planning.batch.step-done")}
              </StateChip>
            ) : (
              <StateChip is="expected">{t("planning.batch.step-open")}</StateChip>
            )}
            {mayEdit && !batch.canceled && correctable(noted) && (
              <Button
                look="quiet"
                aria-label={t("planning.batch.step.title", { step: noted.step.title })}
                onClick={() => setCorrecting(noted)}
              >
                {t("planning.batch.step.button")}
              </Button>
            )}
          </div>
          <Facts
            of={visible(noted.step).map((field) => [
              field.label ?? field.custom_field_key,
              shown(noted.values[field._key]),
            ])}
          />
        </li>
      ))}
      {correcting !== null && (
        <StepDialog batch={batch} noted={correcting} close={() => setCorrecting(null)} />
      )}
    </ol>
  );
}
