import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { changePassword } from "./queries";

const SHORTEST = 8;
const EMPTY = { current: "", next: "", again: "" };

/** Changes the user's password. This ends all other sessions and revokes all API tokens of the user. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { userKey, username } = useSession();
  const form = useForm({ initialValues: EMPTY });
  const change = useMutation({
    mutationFn: ({ current, next }: typeof EMPTY) => changePassword(userKey, username, current, next),
    onSuccess: () => form.reset(),
  });
  const { current, next, again } = form.values;
  const short = next !== "" && next.length < SHORTEST;
  const differs = again !== "" && again !== next;
  return (
    <form className="card col" onSubmit={form.onSubmit((typed) => change.mutate(typed))}>
      <h2>{t("me.password.title")}</h2>
      <p className="muted small">{t("me.password.what")}</p>
      <input type="text" name="username" autoComplete="username" defaultValue={username} hidden />
      <PasswordInput
        label={t("me.password.current")}
        autoComplete="current-password"
        required
        {...form.getInputProps("current")}
      />
      <PasswordInput
        label={t("app.password.new")}
        description={t("app.password.rule")}
        autoComplete="new-password"
        required
        {...form.getInputProps("next")}
        error={short ? t("app.password.rule") : null}
      />
      <PasswordInput
        label={t("app.password.again")}
        autoComplete="new-password"
        required
        {...form.getInputProps("again")}
        error={differs ? t("app.password.differs") : null}
      />
      <ErrorBox error={change.error} />
      <div className="row wrap">
        <span role="status">
          {change.isSuccess && next === "" && <StateChip is="good">{t("me.password.done")}</StateChip>}
        </span>
        <span className="grow" />
        <Button
          type="submit"
          look="primary"
          busy={change.isPending}
          disabled={current === "" || next === "" || short || again !== next}
        >
          {t("app.password.set")}
        </Button>
      </div>
    </form>
  );
}
