import { Checkbox, Select, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { choicesOf } from "@/app/choices";
import { Segments } from "@/ui/Segments";
import { type Editable, type FieldProps, type FormField, fieldName, labelOf } from "./editable";
import { Photos } from "./Photos";
import classes from "./RecordFields.module.css";

interface Props {
  bucket: "task" | "issue";
  record: string;
  fields: readonly FormField[];
  values: Editable;
  faults: Record<string, string>;
  disabled: boolean;
  change: (name: string, value: unknown) => void;
}

/** Form of the type of a task or issue. */
export function RecordFields({ bucket, record, fields, values, faults, disabled, change }: Props) {
  return (
    <div className={classes.fields}>
      {fields
        .filter(({ hidden }) => !hidden)
        .map((field) => {
          const name = fieldName(field.form_field_key);
          const props = {
            field,
            value: values[name],
            fault: faults[name],
            disabled,
            change: (value: unknown) => change(name, value),
          };
          return field.type === "files" ? (
            <Photos key={name} bucket={bucket} record={record} {...props} />
          ) : (
            <FieldInput key={name} {...props} />
          );
        })}
    </div>
  );
}

function FieldInput({ field, value, fault, disabled, change }: FieldProps) {
  const common = {
    label: labelOf(field),
    description: field.hint,
    error: fault,
    disabled,
    withAsterisk: field.mandatory === true,
  };
  const text = value === undefined || value === null ? "" : String(value);
  switch (field.type) {
    case "separator":
      return <h3 className={classes.whole}>{labelOf(field)}</h3>;
    case "boolean":
      return (
        <Checkbox
          label={common.label}
          description={common.description}
          error={fault}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case "ternary":
      return <Ternary field={field} value={value} fault={fault} disabled={disabled} change={change} />;
    case "choice":
      return <Choice field={field} value={value} fault={fault} disabled={disabled} change={change} />;
    case "number":
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case "date":
    case "time":
      return (
        <TextInput
          {...common}
          type={field.type}
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
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
  }
}

function Ternary({ field, value, fault, disabled, change }: FieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.set} disabled={disabled}>
      <legend>
        {labelOf(field)}
        {field.mandatory && <span aria-hidden> *</span>}
      </legend>
      <Segments
        label={labelOf(field)}
        value={value === true ? "yes" : value === false ? "no" : "open"}
        options={(["yes", "no", "open"] as const).map((answer) => ({
          value: answer,
          text: t(`work.form.${answer}`),
        }))}
        choose={(answer) => change(answer === "open" ? null : answer === "yes")}
      />
      {fault && (
        <div role="alert" className={classes.fault}>
          {fault}
        </div>
      )}
    </fieldset>
  );
}

function Choice({ field, value, fault, disabled, change }: FieldProps) {
  const { data: choices = [] } = useQuery(choicesOf(field.custom_field_key));
  return (
    <Select
      label={labelOf(field)}
      description={field.hint}
      error={fault}
      disabled={disabled}
      withAsterisk={field.mandatory === true}
      clearable
      searchable
      data={choices.map(({ _key, value: word }) => ({ value: _key, label: word }))}
      value={typeof value === "string" ? value : null}
      onChange={change}
    />
  );
}
