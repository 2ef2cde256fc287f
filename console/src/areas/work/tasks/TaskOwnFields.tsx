import { MultiSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { peopleQuery } from "../people";
import classes from "../RecordPage.module.css";

interface Props {
  values: Record<string, unknown>;
  faults: Record<string, string>;
  disabled: boolean;
  change: (name: string, value: unknown) => void;
}

/** Fields of every task, shared by the forms for new and existing tasks. */
export function TaskOwnFields({ values, faults, disabled, change }: Props) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(peopleQuery);
  const text = (name: string) => ({
    label: t(`work.field.${name}`),
    error: faults[name],
    disabled,
    value: String(values[name] ?? ""),
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  return (
    <>
      <TextInput {...text("title")} data-scan="field" />
      <Textarea {...text("description")} autosize minRows={2} data-scan="field" />
      <div className={classes.pair}>
        <TextInput type="date" {...text("start_from")} />
        <TextInput type="date" {...text("due_by")} />
      </div>
      <MultiSelect
        label={t("work.field.assigned_to")}
        description={t("work.task.owner-first")}
        error={faults.assigned_to}
        disabled={disabled}
        searchable
        data={people}
        value={values.assigned_to as string[]}
        onChange={(users) => change("assigned_to", users)}
      />
    </>
  );
}
