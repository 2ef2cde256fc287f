import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { LotForm } from "./queries";

const TEXTS = ["code", "supplier_lot", "partner_code", "partner_name", "purchase_doc"] as const;
const DAYS = ["produced", "expires"] as const;
export const FIELDS = [...TEXTS, ...DAYS];

interface Props {
  form: Pick<UseFormReturnType<Record<keyof LotForm, string>>, "getInputProps">;
}

/** Fields of a lot, shared by the dialogs for new and existing lots. */
export function LotFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {TEXTS.map((name) => (
        <TextInput
          key={name}
          label={t(`lots.field.${name}`)}
          data-scan="field"
          {...form.getInputProps(name)}
        />
      ))}
      <div className="row">
        {DAYS.map((name) => (
          <TextInput key={name} type="date" label={t(`lots.field.${name}`)} {...form.getInputProps(name)} />
        ))}
      </div>
    </>
  );
}
