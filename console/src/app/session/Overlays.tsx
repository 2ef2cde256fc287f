import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { waiting } from "@/app/offline/queue";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import classes from "./SignIn.module.css";
import { SignInForm } from "./SignInForm";
import { lock, type Person, signIn, signOut, standing, unlock, useStanding } from "./session";

/** Sign-in or lock screen above the page. Input on the page is kept. */
export function Overlays() {
  const { t } = useTranslation();
  const now = useStanding();
  if (now.is === "ended") {
    const revoked = now.code === "token_revoked";
    return (
      <Card
        over
        name={t("app.session.sign-in")}
        title={t("app.session.ended.title")}
        what={revoked ? t("app.session.ended.token_revoked") : t("app.session.ended.other")}
        username={now.session.username}
        action={t("app.session.go-on")}
        submit={signIn}
        leave={() => standing.set({ is: "out" })}
      />
    );
  }
  if (now.is === "in" && now.locked)
    return <Locked over person={now.session} submit={(_, password) => unlock(password)} leave={signOut} />;
  return null;
}

/** Lock screen after a reload. There is no page behind it, and the password signs in. */
export function LockedPage({ person }: { person: Person }) {
  return <Locked person={person} submit={signIn} leave={() => standing.set({ is: "out" })} />;
}

interface Way {
  /** Whether the lock screen covers a page that stays loaded. */
  over?: boolean;
  submit: (username: string, password: string) => Promise<unknown>;
  leave: () => unknown;
}

function Locked({ person, ...way }: Way & { person: Person }) {
  const { t } = useTranslation();
  const title = t("app.session.locked.title");
  const what = t("app.session.locked.what", { name: person.name });
  const { username } = person;
  return <Card {...way} {...{ name: title, title, what, username, action: t("app.session.unlock") }} />;
}

type CardProps = Way & { name: string; title: string; what: string; username: string; action: string };

function Card({ over, name, title, what, username, action, submit, leave }: CardProps) {
  const { t } = useTranslation();
  const waits = useStore(waiting).length;
  return (
    <div
      className={over ? `${classes.page} ${classes.over}` : classes.page}
      role="dialog"
      aria-modal
      aria-label={name}
    >
      <section className={classes.card}>
        <h1>{title}</h1>
        <p>{what}</p>
        <SignInForm username={username} action={action} submit={submit}>
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

/** Locks the screen after the idle time that the service specifies. */
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
