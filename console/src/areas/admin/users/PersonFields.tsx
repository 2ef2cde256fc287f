import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { departmentsQuery } from "../queries";
import classes from "./PersonFields.module.css";
import type { PersonForm } from "./person";

/** Fields of a user, shared by the forms for new and existing users. */
export function PersonFields({
  form,
  disabled = false,
}: {
  form: UseFormReturnType<PersonForm>;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const { data: departments = [] } = useQuery(departmentsQuery);
  const text = (name: "name" | "surname" | "username" | "email") => (
    <TextInput
      label={t(`admin.field.${name}`)}
      autoComplete="off"
      disabled={disabled}
      {...form.getInputProps(name)}
    />
  );
  return (
    <div className={classes.fields}>
      {text("name")}
      {text("surname")}
      <TextInput
        label={t("admin.field.username")}
        autoComplete="off"
        required
        disabled={disabled}
        {...form.getInputProps("username")}
      />
      {text("email")}
      <Select
        label={t("admin.field.department_key")}
        clearable
        searchable
        disabled={disabled}
        data={departments.map(({ _key, name }) => ({ value: _key, label: name }))}
        {...form.getInputProps("department_key")}
      />
      <TextInput
        label={t("admin.field.hourly_cost")}
        inputMode="decimal"
        disabled={disabled}
        {...form.getInputProps("hourly_cost")}
      />
    </div>
  );
}
