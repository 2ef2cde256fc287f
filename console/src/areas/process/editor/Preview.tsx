import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Instruction } from "@/app/step/Instruction";
import { StepForm } from "@/app/step/StepForm";
import type { Values } from "@/app/step/step";
import { type DraftStep, shownStep } from "../draft";
import classes from "../Process.module.css";
import { useFieldNames } from "../useFieldNames";

/** Preview of a step as the terminal shows it, in a smaller size. It can be tried out, but stores nothing. */
export function Preview({ step, product }: { step: DraftStep; product: string | null }) {
  const { t } = useTranslation();
  const names = useFieldNames();
  const [values, setValues] = useState<Values>({});
  // Typing has priority, and the preview follows when there is time.
  const calm = useDeferredValue(step);
  const shown = useMemo(() => shownStep(calm, (key) => names.get(key) ?? key), [calm, names]);
  return (
    <section className={classes.preview} aria-label={t("process.preview")}>
      <small className="muted">{t("process.preview")}</small>
      <div className={classes.screen} data-density="floor">
        <Instruction step={shown} product={product}>
          <StepForm
            step={shown}
            values={values}
            faults={{}}
            disabled={false}
            change={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
            addPhotos={({ _key }, files) =>
              setValues((before) => ({ ...before, [_key]: files.map(({ name }) => name) }))
            }
          />
        </Instruction>
      </div>
    </section>
  );
}
