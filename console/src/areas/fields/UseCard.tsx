import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Loading } from "@/ui/Page";
import classes from "./FieldPage.module.css";
import { usesQuery } from "./queries";
import type { Found } from "./use";

/** The forms that ask for a field, in words. */
export function UseList({ found }: { found: Found }) {
  const { t } = useTranslation();
  return (
    <>
      {found.uses.length === 0 ? (
        <p className="muted">{t("fields.use.none")}</p>
      ) : (
        <ul className={classes.uses}>
          {found.uses.map(({ kind, name }) => (
            <li key={`${kind} ${name}`}>{t(`fields.use.${kind}`, { name })}</li>
          ))}
        </ul>
      )}
      {found.unread > 0 && <p className="muted small">{t("fields.use.unread", { count: found.unread })}</p>}
    </>
  );
}

export function UseCard({ fieldKey }: { fieldKey: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(usesQuery(fieldKey));
  return (
    <section className="card col">
      <h2>{t("fields.use.title")}</h2>
      <ErrorBox error={error} retry={() => void refetch()} />
      {data !== undefined ? <UseList found={data} /> : !error && <Loading lines={2} />}
    </section>
  );
}
