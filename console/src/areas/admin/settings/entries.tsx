import { Checkbox, FileButton, MultiSelect, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { countersQuery } from "@/app/shared";
import { Button } from "@/ui/Button";
import { IconTrash, IconUpload } from "@/ui/icons";
import { positionsQuery, putConfigFile } from "../queries";
import classes from "./ConfigPage.module.css";
import { isObject } from "./config";

/** Properties of the input for one setting. */
export interface EntryProps {
  name: string;
  value: unknown;
  change: (value: unknown) => void;
}

const useWords = (name: string) => {
  const { t } = useTranslation();
  return { label: t(`admin.config.${name}.name`), description: t(`admin.config.${name}.what`) };
};

export function TextEntry({ name, value, change }: EntryProps) {
  return (
    <TextInput
      {...useWords(name)}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export function NumberEntry({ name, value, change }: EntryProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextInput
      {...useWords(name)}
      inputMode="decimal"
      value={text ?? String(value ?? "")}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const number = Number(typed.replace(",", "."));
        setText(typed);
        // Text that is not a number is sent unchanged, so that the service reports it at its setting.
        change(typed.trim() === "" || Number.isNaN(number) ? typed : number);
      }}
    />
  );
}

export function YesEntry({ name, value, change }: EntryProps) {
  return (
    <Checkbox
      {...useWords(name)}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

export function PositionEntry({ name, value, change }: EntryProps) {
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 150);
  const { data: positions = [] } = useQuery(positionsQuery(wanted));
  const chosen = typeof value === "string" ? value : null;
  const choices = positions.map(({ _key, code }) => ({ value: _key, label: code }));
  const known = chosen === null || choices.some((choice) => choice.value === chosen);
  return (
    <Select
      {...useWords(name)}
      searchable
      allowDeselect={false}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={known ? choices : [{ value: chosen, label: chosen }, ...choices]}
      value={chosen}
      onChange={change}
    />
  );
}

const MOVEMENT_TYPES = [
  "receipt",
  "shipment",
  "transfer",
  "production",
  "consumption",
  "adjustment",
] as const;

export function MovementTypesEntry({ name, value, change }: EntryProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      {...useWords(name)}
      data={MOVEMENT_TYPES.map((type) => ({ value: type, label: t(`admin.config.movement.${type}`) }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={change}
    />
  );
}

/** Selects a counter for each type of code that the service generates. */
export function CountersEntry({ name, value, change }: EntryProps) {
  const { t } = useTranslation();
  const { label, description } = useWords(name);
  const { data: counters = [] } = useQuery(countersQuery);
  const slots = isObject(value) ? value : {};
  return (
    <>
      <b>{label}</b>
      <p className="muted small">{description}</p>
      <div className={classes.inner}>
        {Object.entries(slots).map(([slot, counter]) => (
          <Select
            key={slot}
            label={t(`admin.config.slot.${slot}`)}
            allowDeselect={false}
            data={counters.map(({ _key, name: named, preview }) => ({
              value: _key,
              label: `${named} · ${preview}`,
            }))}
            value={String(counter)}
            onChange={(chosen) => change({ ...slots, [slot]: chosen })}
          />
        ))}
      </div>
    </>
  );
}

const switchesFirst = (members: Record<string, unknown>) =>
  Object.entries(members).sort(
    ([, one], [, other]) => Number(typeof other === "boolean") - Number(typeof one === "boolean"),
  );

/** Edits the default parameters of new process templates, which are switches and numbers. */
export function ParametersEntry({ name, value, change }: EntryProps) {
  const { t } = useTranslation();
  const { label, description } = useWords(name);
  const members = isObject(value) ? value : {};
  return (
    <>
      <b>{label}</b>
      <p className="muted small">{description}</p>
      <div className={classes.inner}>
        {switchesFirst(members).map(([member, now]) => {
          const words = t(`admin.config.parameter.${member}`);
          return typeof now === "boolean" ? (
            <Checkbox
              key={member}
              label={words}
              checked={now}
              onChange={(event) => change({ ...members, [member]: event.currentTarget.checked })}
            />
          ) : (
            <TextInput
              key={member}
              label={words}
              inputMode="numeric"
              value={String(now ?? "")}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                change({ ...members, [member]: /^\d+$/.test(typed) ? Number(typed) : typed || null });
              }}
            />
          );
        })}
      </div>
    </>
  );
}

/** Logo of the company. The image is saved immediately, unlike the other settings. */
export function LogoEntry({ name, value }: EntryProps) {
  const { t } = useTranslation();
  const { label, description } = useWords(name);
  const store = useMutation({ mutationFn: (file: File | null) => putConfigFile(name, file) });
  return (
    <>
      <b>{label}</b>
      <p className="muted small">{description}</p>
      <div className="row wrap">
        {typeof value === "string" && (
          <img
            className={classes.logo}
            alt={label}
            src={`/api/config/${name}/file?_of=${encodeURIComponent(value)}`}
          />
        )}
        <FileButton
          accept="image/png,image/jpeg,image/svg+xml"
          onChange={(file) => file && store.mutate(file)}
        >
          {(props) => (
            <Can scope="admin:config:write">
              <Button icon={IconUpload} busy={store.isPending} {...props}>
                {t("admin.config.choose-file")}
              </Button>
            </Can>
          )}
        </FileButton>
        {typeof value === "string" && (
          <Can scope="admin:config:write" destructive>
            <Button icon={IconTrash} onClick={() => store.mutate(null)}>
              {t("admin.config.remove-file")}
            </Button>
          </Can>
        )}
      </div>
      <ErrorBox error={store.error} />
    </>
  );
}
