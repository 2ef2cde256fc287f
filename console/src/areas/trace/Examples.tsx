import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconHistory } from "@/ui/icons";
import { choicesQuery } from "./queries";
import classes from "./Selection.module.css";

/** Shown before a recall starts: three examples with existing records. */
export function Examples() {
  const { t } = useTranslation();
  const [lot] = useQuery(choicesQuery("lot", "")).data ?? [];
  const [unit] = useQuery(choicesQuery("unit", "")).data ?? [];
  const [order] = useQuery(choicesQuery("order", "")).data ?? [];
  return (
    <section className={`card ${classes.examples}`}>
      <h2>{t("trace.example.title")}</h2>
      <p className="muted">{t("trace.example.what")}</p>
      {lot && (
        <ButtonLink to="/recall" search={{ lot: lot.key }} icon={IconHistory}>
          {t("trace.example.lot", { code: lot.code })}
        </ButtonLink>
      )}
      {unit && (
        <ButtonLink to="/recall" search={{ unit: unit.key }} icon={IconHistory}>
          {t("trace.example.unit", { code: unit.code })}
        </ButtonLink>
      )}
      {order && (
        <ButtonLink to="/recall" search={{ order: order.key }} icon={IconHistory}>
          {t("trace.example.order", { code: order.code })}
        </ButtonLink>
      )}
    </section>
  );
}
