import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "@/app/ReasonDialog";
import { ValueInput } from "@/app/step/ValueInput";
import { type Batch, editStep } from "./queries";
import { changesOf, editable, type Noted, typedOf, wrongIn } from "./steps";

/** Corrects values recorded in a step. The previous values are kept, and units with these values are updated. */
export function StepDialog({ batch, noted, close }: { batch: Batch; noted: Noted; close: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedOf(noted));
  const wrong = wrongIn(noted, typed);
  const form_data = changesOf(noted, typed);
  return (
    <ReasonDialog
      title={t("planning.batch.step.title", { step: noted.step.title })}
      what={t("planning.batch.step.what")}
      action={t("planning.batch.step.do")}
      blocked={wrong.size > 0 || form_data.length === 0}
      close={close}
      run={(reason) => editStep(batch._key, noted.step._key, { form_data, reason })}
    >
      {editable(noted.step).map((field) => (
        <ValueInput
          key={field._key}
          field={field}
          value={typed[field._key]}
          fault={wrong.has(field._key) ? t("planning.batch.step.no-number") : undefined}
          change={(value) => setTyped((all) => ({ ...all, [field._key]: value }))}
        />
      ))}
    </ReasonDialog>
  );
}
