import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import classes from "./SignIn.module.css";
import { setFirstPassword, standing } from "./session";
import { useGoHome } from "./useGoHome";

const SHORTEST = 8;

/** Page on which a user replaces a temporary password. */
export default function PasswordPage() {
  const { t } = useTranslation();
  const goHome = useGoHome();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const short = password !== "" && password.length < SHORTEST;
  const differs = again !== "" && again !== password;
  const send = async () => {
    setBusy(true);
    setError(null);
    await setFirstPassword(password).then(goHome).catch(setError);
    setBusy(false);
  };
  return (
    <main className={classes.page}>
      <form
        className={classes.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (!short && !differs) void send();
        }}
      >
        <h1>{t("app.password.title")}</h1>
        <p className="muted">{t("app.password.why")}</p>
        <ErrorBox error={error} />
        <PasswordInput
          size="md"
          label={t("app.password.new")}
          description={t("app.password.rule")}
          error={short ? t("app.password.rule") : null}
          autoComplete="new-password"
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          size="md"
          label={t("app.password.again")}
          error={differs ? t("app.password.differs") : null}
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={short || again !== password || password === ""}
        >
          {t("app.password.set")}
        </Button>
        <Button look="quiet" onClick={() => standing.set({ is: "out" })}>
          {t("app.password.back")}
        </Button>
      </form>
    </main>
  );
}
