import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { choicesOf } from "@/app/choices";
import type { DraftField } from "./form";

interface Props {
  field: DraftField;
  may: boolean;
  change: (some: Partial<DraftField>) => void;
}

const KIND: Record<string, string> = { date: "date", time: "time" };

/** Input for the default value of a field, depending on its type. */
export function DefaultValue({ field, may, change }: Props) {
  const { t } = useTranslation();
  const common = { label: t("form.default"), disabled: !may };
  if (field.type === "choice") return <Choice {...{ field, may, change }} />;
  if (field.type === "boolean" || field.type === "ternary") {
    return (
      <Select
        {...common}
        clearable
        data={["true", "false"].map((value) => ({ value, label: t(`form.answer.${value}`) }))}
        value={field.default || null}
        onChange={(value) => change({ default: value ?? "" })}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={KIND[field.type] ?? "text"}
      inputMode={field.type === "number" ? "decimal" : "text"}
      value={field.default}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        change({ default: field.type === "number" ? typed.replace(",", ".") : typed });
      }}
    />
  );
}

function Choice({ field, may, change }: Props) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(choicesOf(field.custom_field_key));
  return (
    <Select
      label={t("form.default")}
      disabled={!may}
      clearable
      searchable
      limit={50}
      data={data.map(({ _key, value }) => ({ value: _key, label: value }))}
      value={field.default || null}
      onChange={(value) => change({ default: value ?? "" })}
    />
  );
}
