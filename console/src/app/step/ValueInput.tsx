import { MultiSelect, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { choicesOf } from "@/app/choices";
import { decimal } from "@/ui/format";
import type { Field } from "./step";

export type Asked = Pick<Field, "custom_field_key" | "type" | "multiple" | "label" | "hint" | "mandatory">;

interface Props {
  field: Asked;
  value: unknown;
  fault?: string | undefined;
  change: (value: unknown) => void;
}

/** Whether the value of a number field is not a number. The service checks everything else. */
export const unreadable = ({ type, multiple }: Asked, value: unknown): boolean =>
  type === "number" && !multiple && typeof value === "string" && decimal(value) === null;

/** Input for one form value at the desk, where values are corrected. Files are not edited here. */
export function ValueInput({ field, value, fault, change }: Props) {
  const { t } = useTranslation();
  const common = {
    label: field.label ?? field.custom_field_key,
    description: field.hint,
    error: fault,
    withAsterisk: field.mandatory,
  };
  const text = value === undefined || value === null ? "" : String(value);
  if (field.type === "choice") return <Choice {...{ field, value, fault, change }} />;
  if (field.multiple) return <TagsInput {...common} value={many(value)} onChange={change} />;
  switch (field.type) {
    case "boolean":
    case "ternary":
      return (
        <Select
          {...common}
          clearable
          data={["true", "false"].map((one) => ({
            value: one,
            label: t(one === "true" ? "state.yes" : "state.no"),
          }))}
          value={text || null}
          onChange={(next) => change(next === null ? null : next === "true")}
        />
      );
    case "number":
    case "date":
    case "time":
      return (
        <TextInput
          {...common}
          type={field.type === "number" ? "text" : field.type}
          step={field.type === "time" ? 1 : undefined}
          inputMode={field.type === "number" ? "decimal" : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.currentTarget.value || null)}
        />
      );
    default:
      return (
        <Textarea
          {...common}
          autosize
          minRows={1}
          data-scan="field"
          value={text}
          onChange={(event) => change(event.currentTarget.value || null)}
        />
      );
  }
}

const many = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function Choice({ field, value, fault, change }: Props) {
  const { data = [] } = useQuery(choicesOf(field.custom_field_key));
  const common = {
    label: field.label ?? field.custom_field_key,
    description: field.hint,
    error: fault,
    withAsterisk: field.mandatory,
    searchable: true,
    clearable: true,
    data: data.map(({ _key, value: words }) => ({ value: _key, label: words })),
  };
  return field.multiple ? (
    <MultiSelect {...common} value={many(value)} onChange={change} />
  ) : (
    <Select {...common} value={typeof value === "string" ? value : null} onChange={change} />
  );
}
