import { Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { PersonFields } from "./PersonFields";
import { NOBODY, nameOf, userOf } from "./person";
import { makeUser } from "./queries";
import { ShownOnce } from "./ShownOnce";
import { WordCards } from "./WordCards";

/** One form makes a user; then the temporary password is shown, once. */
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
    <Modal
      opened
      onClose={close}
      centered
      size="xl"
      title={t("admin.user.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => make.mutate(values))}>
        <PersonFields form={form} />
        <h3>{t("admin.user.words")}</h3>
        <WordCards held={form.values.words} change={(words) => form.setFieldValue("words", words)} />
        <ErrorBox error={make.error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={make.isPending}
            disabled={form.values.username.trim() === ""}
          >
            {t("admin.user.make")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
