import { PasswordInput, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useScan } from "@/app/scan/useScan";
import { Button } from "@/ui/Button";

interface Props {
  /** User name if only this user can continue. */
  username?: string;
  action: string;
  submit: (username: string, password: string) => Promise<unknown>;
  children?: ReactNode;
}

/** State of the form: typed and scanned input, and submission. A refusal clears the password field. */
function useSignIn(fixed: string | undefined, submit: Props["submit"]) {
  const [username, setUsername] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const secret = useRef<HTMLInputElement>(null);

  const send = async () => {
    // OK of the command card bypasses the button, which is disabled while a request runs.
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await submit(username, password);
    } catch (thrown) {
      setError(thrown);
      setPassword("");
      secret.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  useScan((scan) => {
    if (scan.kind === "badge" && fixed === undefined) {
      setUsername(scan.username);
      setPassword("");
      secret.current?.focus();
    } else if (scan.kind === "digit") {
      setPassword((before) => before + scan.digit);
    } else if (scan.kind === "command" && scan.command === "BACK") {
      setPassword((before) => before.slice(0, -1));
    } else if (scan.kind === "command" && scan.command === "OK") {
      void send();
    }
  });
  return { username, setUsername, password, setPassword, error, busy, secret, send };
}

/** Form for user name and password, by keyboard or by badge and the command card. */
export function SignInForm({ username: fixed, action, submit, children }: Props) {
  const { t } = useTranslation();
  const { username, setUsername, password, setPassword, error, busy, secret, send } = useSignIn(
    fixed,
    submit,
  );
  return (
    <form
      className="col"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorBox error={error} />
      <TextInput
        size="md"
        label={t("app.session.username")}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={fixed === undefined}
        readOnly={fixed !== undefined}
        required
        withAsterisk={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        ref={secret}
        size="md"
        label={t("app.session.password")}
        autoComplete="current-password"
        autoFocus={fixed !== undefined}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": t("app.session.show-password") }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" busy={busy} style={{ height: 44 }}>
        {action}
      </Button>
      {children}
    </form>
  );
}
