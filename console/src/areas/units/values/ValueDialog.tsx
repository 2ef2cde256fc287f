import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "@/app/ReasonDialog";
import { plain, written } from "@/app/step/step";
import { unreadable, ValueInput } from "@/app/step/ValueInput";
import { shown } from "@/ui/value";
import { changeUnit, type Unit } from "../queries";
import { askedOf, type Value } from "./values";

/** Corrects one value of a unit. The history keeps the old value with user and reason. */
export function ValueDialog({ unit, value, close }: { unit: Unit; value: Value; close: () => void }) {
  const { t } = useTranslation();
  const field = askedOf(value);
  const [typed, setTyped] = useState(plain(value.value));
  const wrong = unreadable(field, typed);
  return (
    <ReasonDialog
      title={t("units.values.correct-title", { field: field.label })}
      what={t("units.values.correct-what", { before: shown(value.value) })}
      action={t("units.values.correct-do")}
      blocked={wrong}
      close={close}
      run={async (reason) => {
        const { form_field_key, custom_field_key, label } = value;
        const next = { form_field_key, custom_field_key, label, value: written(field, typed) };
        await changeUnit(unit._key, { data: [next], reason }, unit._rev);
      }}
    >
      <ValueInput
        field={field}
        value={typed}
        change={setTyped}
        fault={wrong ? t("units.values.no-number") : undefined}
      />
    </ReasonDialog>
  );
}
