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

/** Card with the data of a field, editable in place. */
export function FieldCard({ field, disabled }: { field: Field; disabled: boolean }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  /** Record that the form was initialized from. */
  const [base, setBase] = useState(field);
  /** Newest known record. A save replaces the whole field, so unchanged values are sent too. */
  const newest = useRef(field);
  const form = useForm<Typed>({ initialValues: typedOf(field) });
  const begin = () => {
    setBase(field);
    form.setInitialValues(typedOf(field));
    form.reset();
  };
  // Changes by someone else are loaded into the form only while it has no unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new revision initializes the form again
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

/** Warning about list values that are deleted when the type of a choice field changes. */
function useLoss(base: Field, wished: string): string | null {
  const { t } = useTranslation();
  const leaves = base.type === "choice" && wished !== "choice";
  const { data: count = 0 } = useQuery({ ...valueCountQuery(base._key), enabled: leaves });
  return leaves && count > 0 ? t("fields.loss", { count }) : null;
}
