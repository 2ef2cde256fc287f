import { Checkbox, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from "@/ui/icons";
import { DefaultValue } from "./DefaultValue";
import classes from "./Form.module.css";
import { type DraftField, takesDefault, takesSeveral } from "./form";

interface Props {
  field: DraftField;
  /** Name of the field, shown if the form sets no label. */
  name: string;
  at: number;
  last: boolean;
  may: boolean;
  change: (some: Partial<DraftField>) => void;
  move: (to: number) => void;
  remove: () => void;
}

/** Editor of one form field. Settings that are rarely changed are collapsed. */
export function FieldRow({ field, name, at, last, may, change, move, remove }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = field.label.trim() || name;
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || !may) return;
    event.preventDefault();
    move(at + step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt and the arrows move the row from wherever the focus is in it
    <div className={classes.field} onKeyDown={press}>
      <div className="row">
        <button
          type="button"
          className={classes.fieldName}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={16} aria-hidden />
          <span className="grow">{label}</span>
          <small className="muted">{t(`form.type.${field.type}`)}</small>
        </button>
        {may && (
          <>
            <Button
              look="quiet"
              icon={IconArrowUp}
              disabled={at === 0}
              aria-label={t("form.up", { label })}
              onClick={() => move(at - 1)}
            />
            <Button
              look="quiet"
              icon={IconArrowDown}
              disabled={last}
              aria-label={t("form.down", { label })}
              onClick={() => move(at + 1)}
            />
            <Button look="quiet" icon={IconTrash} aria-label={t("form.remove", { label })} onClick={remove} />
          </>
        )}
      </div>
      {field.type !== "separator" && (
        <Checkbox
          label={t("form.mandatory")}
          disabled={!may || field.hidden}
          checked={field.mandatory}
          onChange={(event) => change({ mandatory: event.currentTarget.checked })}
        />
      )}
      {open && <Details {...{ field, name, may, change }} />}
    </div>
  );
}

function Details({ field, name, may, change }: Pick<Props, "field" | "name" | "may" | "change">) {
  const { t } = useTranslation();
  return (
    <div className={classes.details}>
      <TextInput
        label={t("form.label")}
        placeholder={name}
        disabled={!may}
        value={field.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t("form.hint")}
        disabled={!may}
        value={field.hint}
        onChange={(event) => change({ hint: event.currentTarget.value })}
      />
      {takesDefault(field) && <DefaultValue {...{ field, may, change }} />}
      {takesSeveral(field) && (
        <Checkbox
          label={t("form.multiple")}
          disabled={!may}
          checked={field.multiple}
          onChange={(event) => change({ multiple: event.currentTarget.checked })}
        />
      )}
      {takesDefault(field) && (
        <Checkbox
          label={t("form.hidden")}
          disabled={!may}
          checked={field.hidden}
          onChange={(event) => change({ hidden: event.currentTarget.checked })}
          error={field.hidden && field.default.trim() === "" ? t("form.needs-default") : undefined}
        />
      )}
    </div>
  );
}
