import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Loading } from "@/ui/Page";
import classes from "./FieldPage.module.css";
import { usesQuery } from "./queries";
import type { Use } from "./use";

/** Lists the forms that use a field. */
export function UseList({ uses }: { uses: Use[] }) {
  const { t } = useTranslation();
  if (uses.length === 0) return <p className="muted">{t("fields.use.none")}</p>;
  return (
    <ul className={classes.uses}>
      {uses.map(({ id, kind, name }) => (
        <li key={id}>{t(`fields.use.${kind}`, { name })}</li>
      ))}
    </ul>
  );
}

export function UseCard({ fieldKey }: { fieldKey: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(usesQuery(fieldKey));
  return (
    <section className="card col">
      <h2>{t("fields.use.title")}</h2>
      <ErrorBox error={error} retry={() => void refetch()} />
      {data !== undefined ? <UseList uses={data} /> : !error && <Loading lines={2} />}
    </section>
  );
}
