import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { chooseLanguage, LANGUAGES } from "@/app/language";
import { Button } from "@/ui/Button";
import { initials } from "@/ui/format";
import { Mark } from "@/ui/Mark";
import { demoPeople } from "./demo";
import classes from "./SignIn.module.css";
import { SignInForm } from "./SignInForm";
import { signIn } from "./session";
import { useGoHome } from "./useGoHome";

/** Sign-in page. After signing in, the user sees the address that was requested. */
export default function SignInPage() {
  const { t, i18n } = useTranslation();
  const goHome = useGoHome();
  const [error, setError] = useState<unknown>(null);
  const people = demoPeople();
  useEffect(() => {
    document.title = `${t("app.session.sign-in")} · Tracewright`;
  }, [t]);
  const enter = async (username: string, password: string) => {
    await signIn(username, password);
    await goHome();
  };
  return (
    <main className={classes.page}>
      <section className={classes.card}>
        <div className={classes.brand}>
          <Mark size={44} />
          Tracewright
        </div>
        <h1>{t("app.session.sign-in")}</h1>
        {people.length > 0 && (
          <>
            <p className="muted">{t("app.session.demo")}</p>
            <ErrorBox error={error} />
            <div className={classes.people}>
              {people.map(({ username, name, job, password }) => (
                <button
                  key={username}
                  type="button"
                  className={classes.person}
                  onClick={() => enter(username, password).catch(setError)}
                >
                  <span className={classes.badge} aria-hidden>
                    {initials(name)}
                  </span>
                  <span>
                    <b>{name}</b>
                    <small>{job}</small>
                  </span>
                </button>
              ))}
            </div>
          </>
        )}
        <SignInForm action={t("app.session.sign-in")} submit={enter} />
      </section>
      <footer className={classes.foot}>
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            look="quiet"
            aria-pressed={language === i18n.language}
            onClick={() => void chooseLanguage(language)}
          >
            {t(`app.language.${language}`)}
          </Button>
        ))}
      </footer>
    </main>
  );
}
