import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { makeUser } from "../queries";
import { ShownOnce } from "../ShownOnce";
import { PersonFields } from "./PersonFields";
import { NOBODY, nameOf, userOf } from "./person";
import { WordCards } from "./WordCards";

/** Dialog that creates a user and then shows the temporary password once. */
export function NewUserDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: NOBODY });
  const make = useMutation({
    mutationFn: (values: typeof NOBODY) => makeUser(userOf(values)),
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  if (make.data !== undefined) {
    const { user, temp_psw } = make.data;
    return (
      <ShownOnce
        title={t("admin.user.made", { name: nameOf(user) })}
        what={t("admin.user.password-what", { username: user.username })}
        secret={temp_psw}
        close={() => {
          close();
          void navigate({ to: "/admin/users/$key", params: { key: user._key } });
        }}
      />
    );
  }
  return (
    <FormDialog
      title={t("admin.user.new")}
      size="xl"
      action={t("admin.user.make")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      blocked={form.values.username.trim() === ""}
      close={close}
    >
      <PersonFields form={form} />
      <h3>{t("admin.user.words")}</h3>
      <WordCards held={form.values.words} change={(words) => form.setFieldValue("words", words)} />
    </FormDialog>
  );
}
