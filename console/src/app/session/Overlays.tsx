import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { waiting } from "@/app/offline/queue";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import classes from "./SignIn.module.css";
import { SignInForm } from "./SignInForm";
import { lock, type Person, signIn, signOut, standing, unlock, useStanding } from "./session";

/** A sign-in over the page: what is typed below stays. */
export function Overlays() {
  const { t } = useTranslation();
  const now = useStanding();
  const waits = useStore(waiting).length;
  if (now.is === "ended") {
    return (
      <div
        className={`${classes.page} ${classes.over}`}
        role="dialog"
        aria-modal
        aria-label={t("app.session.sign-in")}
      >
        <section className={classes.card}>
          <h1>{t("app.session.ended.title")}</h1>
          <p>
            {now.code === "token_revoked"
              ? t("app.session.ended.token_revoked")
              : t("app.session.ended.other")}
          </p>
          <SignInForm username={now.session.username} action={t("app.session.go-on")} submit={signIn}>
            {waits === 0 && (
              <Button look="quiet" onClick={() => standing.set({ is: "out" })}>
                {t("app.session.other-person")}
              </Button>
            )}
          </SignInForm>
        </section>
      </div>
    );
  }
  if (now.is === "in" && now.locked) {
    return (
      <LockedCard over person={now.session} submit={(_, password) => unlock(password)} leave={signOut} />
    );
  }
  return null;
}

/** A locked screen that was loaded again: nothing is behind the card, and the password signs in. */
export function LockedPage({ person }: { person: Person }) {
  return <LockedCard person={person} submit={signIn} leave={() => standing.set({ is: "out" })} />;
}

interface LockedProps {
  person: Person;
  /** Over a page that stays below. */
  over?: boolean;
  submit: (username: string, password: string) => Promise<unknown>;
  leave: () => unknown;
}

function LockedCard({ person, over = false, submit, leave }: LockedProps) {
  const { t } = useTranslation();
  const waits = useStore(waiting).length;
  return (
    <div
      className={over ? `${classes.page} ${classes.over}` : classes.page}
      role="dialog"
      aria-modal
      aria-label={t("app.session.locked.title")}
    >
      <section className={classes.card}>
        <h1>{t("app.session.locked.title")}</h1>
        <p>{t("app.session.locked.what", { name: person.name })}</p>
        <SignInForm username={person.username} action={t("app.session.unlock")} submit={submit}>
          {waits === 0 && (
            <Button look="quiet" onClick={() => void leave()}>
              {t("app.session.other-person")}
            </Button>
          )}
        </SignInForm>
      </section>
    </div>
  );
}

/** Locks the screen when nobody has touched it for the time that the service names. */
export function useIdleLock(): void {
  const now = useStanding();
  const after = now.is === "in" && !now.locked ? now.session.lockAfter : 0;
  useEffect(() => {
    if (after <= 0) return;
    let timer = setTimeout(lock, after);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, after);
    };
    const events = ["pointerdown", "keydown", "wheel"] as const;
    for (const event of events) window.addEventListener(event, touched, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, touched, { capture: true });
    };
  }, [after]);
}
