import { InputBase, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { choicesOf } from "@/app/choices";
import { Button } from "@/ui/Button";
import { IconCamera } from "@/ui/icons";
import classes from "./Step.module.css";
import { type Field, type Step, type Values, visible } from "./step";

interface Props {
  step: Step;
  values: Values;
  faults: Record<string, string>;
  disabled: boolean;
  change: (field: string, value: unknown) => void;
  addPhotos: (field: Field, files: File[]) => void;
}

/** Form of a step. Every field can be filled in by touch, keyboard or command card. */
export function StepForm({ step, values, faults, disabled, change, addPhotos }: Props) {
  const fields = visible(step);
  if (fields.length === 0) return null;
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <FieldInput
          key={field._key}
          field={field}
          value={values[field._key]}
          fault={faults[field._key]}
          disabled={disabled}
          change={(value) => change(field._key, value)}
          addPhotos={(files) => addPhotos(field, files)}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  field: Field;
  value: unknown;
  fault: string | undefined;
  disabled: boolean;
  change: (value: unknown) => void;
  addPhotos: (files: File[]) => void;
}

/** Input attributes of the field types that are typed in one line. */
const KEYED = {
  number: { inputMode: "decimal", autoComplete: "off" },
  date: { type: "date" },
  time: { type: "time", step: 1 },
} as const;

function FieldInput({ field, value, fault, disabled, change, addPhotos }: FieldProps) {
  const label = field.label ?? field.custom_field_key;
  const common = {
    label,
    description: field.hint,
    error: fault,
    disabled,
    size: "lg" as const,
    withAsterisk: field.mandatory,
    "data-field": field._key,
    placeholder: field.default ?? "",
  };
  const text = value === undefined || value === null ? "" : String(value);
  switch (field.type) {
    case "number":
    case "date":
    case "time":
      return (
        <TextInput
          {...common}
          {...KEYED[field.type]}
          value={text}
          onChange={(event) => change(event.currentTarget.value || null)}
        />
      );
    case "boolean":
    case "ternary":
      return (
        <YesNo
          label={label}
          mandatory={field.mandatory}
          fault={fault}
          value={value}
          disabled={disabled}
          change={change}
        />
      );
    case "choice":
      return (
        <Choice field={field} label={label} fault={fault} value={value} disabled={disabled} change={change} />
      );
    case "files":
      return <Photos label={label} fault={fault} value={value} disabled={disabled} add={addPhotos} />;
    default:
      return (
        <InputBase
          component="textarea"
          className={classes.text}
          multiline
          {...common}
          rows={1}
          data-scan="field"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
  }
}

interface ChoiceProps {
  label: string;
  fault: string | undefined;
  value: unknown;
  disabled: boolean;
  change: (value: unknown) => void;
}

function Legend({
  label,
  mandatory,
  fault,
}: {
  label: string;
  mandatory?: boolean;
  fault?: string | undefined;
}) {
  return (
    <legend className={classes.legend}>
      {label}
      {mandatory && <span aria-hidden> *</span>}
      {fault && (
        <div role="alert" className="small" style={{ color: "var(--bad)" }}>
          {fault}
        </div>
      )}
    </legend>
  );
}

const bare = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const;

function YesNo({ label, mandatory, fault, value, disabled, change }: ChoiceProps & { mandatory: boolean }) {
  const { t } = useTranslation();
  return (
    <fieldset style={bare} disabled={disabled}>
      <Legend label={label} mandatory={mandatory} fault={fault} />
      <div className="row">
        {[true, false].map((answer) => (
          <button
            key={String(answer)}
            type="button"
            className={`${classes.choice} grow`}
            aria-pressed={value === answer}
            onClick={() => change(value === answer ? null : answer)}
          >
            {answer ? t("step.yes") : t("step.no")}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ field, label, fault, value, disabled, change }: ChoiceProps & { field: Field }) {
  const { data = [] } = useQuery(choicesOf(field.custom_field_key));
  return (
    <fieldset style={{ ...bare, gridColumn: "1 / -1" }} disabled={disabled}>
      <Legend label={label} mandatory={field.mandatory} fault={fault} />
      <div className={classes.choices}>
        {data.map((choice, index) => (
          <button
            key={choice._key}
            type="button"
            className={classes.choice}
            aria-pressed={value === choice._key}
            onClick={() => change(choice._key)}
          >
            {index < 9 && <kbd>{index + 1}</kbd>}
            {choice.value}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Photos({
  label,
  fault,
  value,
  disabled,
  add,
}: Omit<ChoiceProps, "change"> & { add: (files: File[]) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const names = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset style={bare} disabled={disabled}>
      <Legend label={label} fault={fault} />
      <div className={classes.photos}>
        <Button
          icon={IconCamera}
          className={classes.photo ?? ""}
          onClick={() => document.getElementById(id)?.click()}
        >
          {names.length === 0 ? t("step.photo") : t("step.photos", { count: names.length })}
        </Button>
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          hidden
          aria-label={label}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </fieldset>
  );
}
