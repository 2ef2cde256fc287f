import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { Empty, Loading } from "@/ui/Page";
import { StateChip } from "@/ui/StateChip";
import { Time } from "@/ui/Time";
import { shown } from "@/ui/value";
import { unitQuery } from "./queries";
import classes from "./sheet.module.css";

interface Value {
  form_field_key: string;
  label: string | null;
  value: unknown;
  mandatory: boolean;
  updated_by: string | null;
  last_updated: string | null;
}

/** What was measured and recorded, by whom and when; what is mandatory and missing says so. */
export default function ValuesTab() {
  const { t } = useTranslation();
  const person = usePeople();
  const { key } = useParams({ strict: false }) as { key: string };
  const { data: unit, error } = useQuery(unitQuery(key));
  if (error) return <ErrorBox error={error} />;
  if (unit === undefined) return <Loading lines={6} />;
  const values = unit.data as unknown as Value[];
  if (values.length === 0) return <Empty>{t("units.values.none")}</Empty>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={`card ${classes.sheet}`} tabIndex={0} aria-label={t("units.tab.values")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("units.values.field")}</th>
            <th scope="col">{t("units.values.value")}</th>
            <th scope="col">{t("units.values.when")}</th>
            <th scope="col">{t("units.values.who")}</th>
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
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
