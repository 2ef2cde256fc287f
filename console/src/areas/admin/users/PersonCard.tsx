import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Can, useCan } from "@/app/session/Can";
import { readUser } from "@/app/shared";
import { Button } from "@/ui/Button";
import { changeUser, type User, type UserForm } from "../queries";
import { PersonFields } from "./PersonFields";
import { formOf, userOf } from "./person";
import { WordCards } from "./WordCards";

/** Card with the details and roles of a user, editable in place. */
export function PersonCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const may = useCan("org:user:write");
  const [error, setError] = useState<unknown>(null);
  /** Record that the form was initialized from. */
  const [base, setBase] = useState(user);
  const form = useForm({ initialValues: formOf(user) });
  const begin = () => {
    setBase(user);
    form.setInitialValues(formOf(user));
    form.reset();
  };
  // Changes by someone else are loaded into the form only while it has no unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new revision initializes the form again
  useEffect(() => {
    if (!form.isDirty()) begin();
  }, [user._rev]);
  const { save, dialog, busy } = useSave<User>({
    read: () => readUser(user._key),
    write: (changed, rev) => changeUser(user._key, changed as Partial<UserForm>, rev),
    label: (field) => t(`admin.field.${field}`),
    saved: () => {
      setBase((before) => ({ ...before, ...(userOf(form.getValues()) as Partial<User>) }));
      form.resetDirty();
    },
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      await save(base, userOf(values) as Partial<User>);
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return (
    <form className="card col" onSubmit={submit}>
      <h2>{t("admin.user.about")}</h2>
      <PersonFields form={form} disabled={!may} />
      <h2>{t("admin.user.words")}</h2>
      <p className="muted small">{t("admin.user.words-what")}</p>
      <WordCards
        held={form.values.words}
        change={(words) => form.setFieldValue("words", words)}
        disabled={!may}
      />
      <ErrorBox error={error} />
      <div className="row wrap">
        <span className="grow" />
        {form.isDirty() && <Button onClick={begin}>{t("admin.undo")}</Button>}
        <Can scope="org:user:write">
          <Button type="submit" look="primary" busy={busy} disabled={!form.isDirty()}>
            {t("admin.user.save")}
          </Button>
        </Can>
      </div>
      {dialog}
    </form>
  );
}
