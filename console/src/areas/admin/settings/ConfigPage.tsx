import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Facts } from "@/ui/Facts";
import { Loading } from "@/ui/Page";
import { AdminFrame } from "../AdminFrame";
import { type Config, changeConfig, configQuery } from "../queries";
import classes from "./ConfigPage.module.css";
import { changesOf, GROUPS, type Kind, otherEntries } from "./config";
import {
  CountersEntry,
  type EntryProps,
  LogoEntry,
  MovementTypesEntry,
  NumberEntry,
  ParametersEntry,
  PositionEntry,
  TextEntry,
  YesEntry,
} from "./entries";

const FIELDS: Record<Kind, (props: EntryProps) => ReactNode> = {
  text: TextEntry,
  yes: YesEntry,
  number: NumberEntry,
  position: PositionEntry,
  "movement-types": MovementTypesEntry,
  counters: CountersEntry,
  parameters: ParametersEntry,
  file: LogoEntry,
};

/** Settings of the installation by group. One button saves all changes. */
export default function ConfigPage() {
  const { t } = useTranslation();
  const { data: config, error, refetch } = useQuery(configQuery);
  return (
    <AdminFrame title={t("admin.tab.config")}>
      <ErrorBox error={error} retry={() => void refetch()} />
      {config === undefined ? <Loading lines={6} height={72} /> : <Form config={config} />}
    </AdminFrame>
  );
}

function Form({ config }: { config: Config }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Config>({});
  const changed = changesOf(config, typed);
  const count = Object.keys(changed).length;
  const save = useMutation({
    mutationFn: () => changeConfig(changed),
    onSuccess: () => setTyped({}),
  });
  return (
    <form
      className="col"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={classes.groups}>
        {GROUPS.map(({ group, entries }) => (
          <section key={group} className="card">
            <h2>{t(`admin.config.group.${group}`)}</h2>
            {entries.map(([key, kind]) => {
              const Field = FIELDS[kind];
              return (
                <div key={key} className={classes.entry}>
                  <Field
                    name={key}
                    value={key in typed ? typed[key] : config[key]}
                    change={(value) => setTyped({ ...typed, [key]: value })}
                  />
                </div>
              );
            })}
          </section>
        ))}
        <OtherEntries config={config} />
      </div>
      <div className={`col ${classes.save}`}>
        <ErrorBox error={save.error} />
        <div className="row wrap">
          <span className="muted">
            {count === 0 ? t("admin.config.nothing") : t("admin.config.changed", { count })}
          </span>
          <span className="grow" />
          {count > 0 && <Button onClick={() => setTyped({})}>{t("admin.undo")}</Button>}
          <Can scope="admin:config:write">
            <Button type="submit" look="primary" busy={save.isPending} disabled={count === 0}>
              {t("admin.config.save")}
            </Button>
          </Can>
        </div>
      </div>
    </form>
  );
}

/** Shows settings outside of the groups as read-only. */
function OtherEntries({ config }: { config: Config }) {
  const { t } = useTranslation();
  const others = otherEntries(config);
  if (others.length === 0) return null;
  return (
    <section className="card">
      <h2>{t("admin.config.others")}</h2>
      <p className="muted small">{t("admin.config.others-what")}</p>
      <Facts
        of={others.map(([key, value]) => [
          key,
          <span key={key} className={classes.json}>
            {JSON.stringify(value)}
          </span>,
        ])}
      />
    </section>
  );
}
