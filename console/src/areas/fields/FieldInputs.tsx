import { Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Field, FieldForm } from "./queries";
import { KINDS, type Kind } from "./queries";

export interface Typed {
  name: string;
  type: Kind;
  default_label: string;
  default_hint: string;
}

export const typedOf = (field: Field): Typed => ({
  name: field.name,
  type: field.type as Kind,
  default_label: field.default_label ?? "",
  default_hint: field.default_hint ?? "",
});

export const fieldOf = ({ name, type, default_label, default_hint }: Typed): FieldForm => ({
  name: name.trim(),
  type,
  default_label: default_label.trim() || null,
  default_hint: default_hint.trim() || null,
});

interface Props {
  form: UseFormReturnType<Typed>;
  disabled?: boolean;
  /** Warning about the consequence of changing the type. */
  warning?: string | null;
}

/** Inputs for name, label and type of a field, with the limits of the type. */
export function FieldInputs({ form, disabled = false, warning = null }: Props) {
  const { t } = useTranslation();
  const input = (name: keyof Typed) => ({
    label: t(`fields.form.${name}`),
    disabled,
    ...form.getInputProps(name),
  });
  return (
    <>
      <TextInput data-autofocus required maxLength={200} {...input("name")} />
      <Select
        allowDeselect={false}
        data={KINDS.map((value) => ({ value, label: t(`fields.kind.${value}.name`) }))}
        description={t(`fields.kind.${form.values.type}.takes`)}
        {...input("type")}
        {...(warning !== null && { error: warning })}
      />
      <TextInput description={t("fields.label-what")} maxLength={200} {...input("default_label")} />
      <Textarea autosize minRows={2} maxRows={6} maxLength={10_000} {...input("default_hint")} />
    </>
  );
}
