import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { FieldInputs, fieldOf, type Typed, typedOf } from "./FieldInputs";
import { changeField, type Field, readField, valueCountQuery } from "./queries";

/** A field, changed where it is read. */
export function FieldCard({ field, disabled }: { field: Field; disabled: boolean }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  /** The record that the form began from. */
  const [base, setBase] = useState(field);
  /** The newest record that is known: a replacement sends what nobody changed too. */
  const newest = useRef(field);
  const form = useForm<Typed>({ initialValues: typedOf(field) });
  const begin = () => {
    setBase(field);
    form.setInitialValues(typedOf(field));
    form.reset();
  };
  // What somebody else saved comes into the form only as long as nothing is typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the only reason to begin again
  useEffect(() => {
    if (!form.isDirty()) begin();
  }, [field._rev]);
  const { save, dialog, busy } = useSave<Field>({
    read: async () => {
      newest.current = await readField(field._key);
      return newest.current;
    },
    write: (changed, rev) =>
      changeField(field._key, fieldOf(typedOf({ ...newest.current, ...changed })), rev),
    label: (name) => t(`fields.form.${name}`),
    saved: () => form.resetDirty(),
  });
  const submit = form.onSubmit(async (typed) => {
    setError(null);
    newest.current = base;
    try {
      await save(base, fieldOf(typed) as Partial<Field>);
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return (
    <form className="card col" onSubmit={submit}>
      <h2>{t("fields.about")}</h2>
      {disabled && <p className="muted">{t("fields.reserved")}</p>}
      <FieldInputs form={form} disabled={disabled} warning={useLoss(base, form.values.type)} />
      <p className="muted small">
        {t("fields.slug")}: <span className="code">{field.slug}</span>
      </p>
      <ErrorBox error={error} />
      <div className="row wrap">
        <span className="grow" />
        {form.isDirty() && <Button onClick={begin}>{t("fields.undo")}</Button>}
        <Can scope="quality:form:update">
          <Button type="submit" look="primary" busy={busy} disabled={disabled || !form.isDirty()}>
            {t("fields.save")}
          </Button>
        </Can>
      </div>
      {dialog}
    </form>
  );
}

/** What goes when a choice becomes something else. */
function useLoss(base: Field, wished: string): string | null {
  const { t } = useTranslation();
  const leaves = base.type === "choice" && wished !== "choice";
  const { data: count = 0 } = useQuery({ ...valueCountQuery(base._key), enabled: leaves });
  return leaves && count > 0 ? t("fields.loss", { count }) : null;
}
