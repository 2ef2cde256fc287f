import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldRow } from "./FieldRow";
import classes from "./Form.module.css";
import { type DraftField, fieldsQuery, moved, newId } from "./form";

interface Props {
  /** Title that says who fills in the form. */
  title: string;
  fields: DraftField[];
  may: boolean;
  change: (fields: DraftField[]) => void;
}

/** Editor of a form: its fields, their sequence and their settings. */
export function FieldRows({ title, fields, may, change }: Props) {
  const { t } = useTranslation();
  const { data: known } = useQuery(fieldsQuery);
  const [typed, setTyped] = useState("");
  const options = useMemo(
    () =>
      (known ?? []).map(({ _key, name, type }) => ({
        value: _key,
        label: `${name} · ${t(`form.type.${type}`)}`,
      })),
    [known, t],
  );
  const add = (key: string | null) => {
    const field = known?.find(({ _key }) => _key === key);
    if (field === undefined) return;
    const fresh = { label: "", hint: "", default: "", mandatory: false, multiple: false, hidden: false };
    change([...fields, { id: newId(), custom_field_key: field._key, type: field.type, ...fresh }]);
    setTyped("");
  };
  return (
    <fieldset className={classes.form}>
      <legend>{title}</legend>
      {fields.map((field, at) => (
        <FieldRow
          key={field.id}
          field={field}
          name={known?.find(({ _key }) => _key === field.custom_field_key)?.name ?? field.label}
          at={at}
          last={at === fields.length - 1}
          may={may}
          change={(some) => change(fields.map((one) => (one === field ? { ...one, ...some } : one)))}
          move={(to) => change(moved(fields, field.id, to))}
          remove={() => change(fields.filter((one) => one !== field))}
        />
      ))}
      {may && (
        <Select
          aria-label={t("form.add")}
          placeholder={t("form.add")}
          searchable
          limit={50}
          nothingFoundMessage={t("form.none")}
          searchValue={typed}
          onSearchChange={setTyped}
          value={null}
          data={options}
          onChange={add}
        />
      )}
    </fieldset>
  );
}
