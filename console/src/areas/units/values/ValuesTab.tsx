import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { Empty, Loading } from "@/ui/Page";
import { Time } from "@/ui/Time";
import { shown } from "@/ui/value";
import { unitFieldsQuery, unitQuery } from "../queries";
import classes from "../sheet.module.css";
import { correctable, type Value, valuesOf } from "./values";

const ValueDialog = lazy(() => import("./ValueDialog").then((module) => ({ default: module.ValueDialog })));

/** Recorded values of a unit with user and time. Missing required values are marked. */
export default function ValuesTab() {
  const { t } = useTranslation();
  const person = usePeople();
  const { key } = useParams({ from: "/units/$key/values" });
  const may = useCan("serial:update");
  const [correcting, setCorrecting] = useState<Value | null>(null);
  const { data: unit, error } = useQuery(unitQuery(key));
  const { data: fields = [] } = useQuery(unitFieldsQuery());
  if (error) return <ErrorBox error={error} />;
  if (unit === undefined) return <Loading lines={6} />;
  const values = valuesOf(unit.data, fields);
  if (values.length === 0) return <Empty>{t("units.values.none")}</Empty>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section must be reachable by keyboard
    <section className={`card ${classes.sheet}`} tabIndex={0} aria-label={t("units.tab.values")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("units.values.field")}</th>
            <th scope="col">{t("units.values.value")}</th>
            <th scope="col">{t("units.values.when")}</th>
            <th scope="col">{t("units.values.who")}</th>
            {may && <th scope="col">{t("units.values.correction")}</th>}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.form_field_key}>
              <th scope="row">{value.label ?? value.form_field_key}</th>
              <td>
                {value.value === null && value.mandatory ? (
                  <StateChip is="warning">{t("units.values.missing")}</StateChip>
                ) : (
                  shown(value.value)
                )}
              </td>
              <td>
                <Time at={value.last_updated} />
              </td>
              <td>{person(value.updated_by)}</td>
              {may && (
                <td>
                  {correctable(value) && unit.state !== "deleted" && (
                    <Button
                      look="quiet"
                      aria-label={t("units.values.correct-title", {
                        field: value.label ?? value.form_field_key,
                      })}
                      onClick={() => setCorrecting(value)}
                    >
                      {t("units.values.correct")}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {correcting !== null && (
        <Suspense>
          <ValueDialog unit={unit} value={correcting} close={() => setCorrecting(null)} />
        </Suspense>
      )}
    </section>
  );
}
