import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Sentence } from "@/app/journal/Sentence";
import { useNames } from "@/app/journal/useNames";
import { Code } from "@/ui/Code";
import { Loading } from "@/ui/Page";
import classes from "./JournalPage.module.css";
import { groupQuery, type Row } from "./queries";

const SHOWN = 12;

/** Further entries of a command, with links to the records that it changed. */
export function Group({ group, primary }: { group: string; primary: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(groupQuery(group));
  const names = useNames(data ?? []);
  if (error) return <ErrorBox error={error} />;
  if (data === undefined) return <Loading lines={2} height={20} />;
  const others = data.filter(({ _key }) => _key !== primary);
  const units = [...new Set(data.flatMap(({ serial_keys }) => serial_keys))];
  const order = data.find(({ work_order_key }) => work_order_key);
  return (
    <div className={classes.group}>
      {others.length === 0 && <p className="muted small">{t("journal.alone")}</p>}
      {others.length > 0 && (
        <ul>
          {others.slice(0, SHOWN).map((row: Row) => (
            <li key={row._key}>
              <Sentence row={row} names={names} />
            </li>
          ))}
        </ul>
      )}
      {others.length > SHOWN && (
        <p className="muted small">{t("journal.rest", { count: others.length - SHOWN })}</p>
      )}
      <div className="row wrap">
        {units.slice(0, SHOWN).map((key) => (
          <Link key={key} to="/units/$key/history" params={{ key }}>
            <Code>{names.unit(key) ?? key}</Code>
          </Link>
        ))}
        {order?.work_order_key && (
          <Link to="/orders/$key" params={{ key: order.work_order_key }}>
            <Code>{order.work_order_code}</Code>
          </Link>
        )}
      </div>
    </div>
  );
}
