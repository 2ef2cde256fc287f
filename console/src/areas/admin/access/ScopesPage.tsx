import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { AdminFrame } from "../AdminFrame";
import { type ScopeRow, scopesQuery } from "../queries";
import { grantedBy, WORDS } from "../users/person";
import classes from "../users/WordCards.module.css";

/** Shows the permissions of the nine roles, and those that all users have without a role. */
export default function ScopesPage() {
  const { t } = useTranslation();
  const { data: scopes = [], error, refetch } = useQuery(scopesQuery);
  return (
    <AdminFrame title={t("admin.tab.scopes")}>
      <p className="muted">{t("admin.scopes.what")}</p>
      <ErrorBox error={error} retry={() => void refetch()} />
      <div className={classes.words}>
        {WORDS.map((word) => (
          <Rights
            key={word}
            name={t(`admin.word.${word}.name`)}
            may={t(`admin.word.${word}.may`)}
            rights={grantedBy(word, scopes)}
          />
        ))}
        <Rights
          name={t("admin.scopes.base")}
          may={t("admin.scopes.base-may")}
          rights={scopes.filter(({ coarse }) => coarse.includes("*"))}
        />
      </div>
    </AdminFrame>
  );
}

function Rights({ name, may, rights }: { name: string; may: string; rights: ScopeRow[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.word}>
      <h2>{name}</h2>
      <p>{may}</p>
      <details>
        <summary>{t("admin.word.rights", { count: rights.length })}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
        <ul tabIndex={0}>
          {rights.map(({ scope, description }) => (
            <li key={scope}>
              <span className="code">{scope}</span> {description}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
