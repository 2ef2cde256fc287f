import { useTranslation } from "react-i18next";
import { usePeople } from "@/app/people";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { Dialog } from "@/ui/Dialog";
import { Facts } from "@/ui/Facts";
import { moment } from "@/ui/format";
import type { Change } from "../queries";
import classes from "./ChangeDialog.module.css";
import { membersOf, pageOf } from "./change";

const written = (value: unknown) =>
  value === undefined || value === null
    ? "–"
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 1);

/** Shows one audit log entry: values before and after, and its origin. */
export function ChangeDialog({ change, close }: { change: Change; close: () => void }) {
  const { t } = useTranslation();
  const person = usePeople();
  const page = pageOf(change.record);
  return (
    <Dialog title={<Code>{change.record}</Code>} size="xl" close={close}>
      <div className="col">
        <Facts
          of={[
            [t("admin.log.at"), moment(change.at)],
            [t("admin.log.who"), change.user_key ? person(change.user_key) : t("admin.log.service")],
            [t("admin.log.operation"), <Code key="operation">{change.operation}</Code>],
            [t("admin.log.address"), change.address && <Code>{change.address}</Code>],
            [t("admin.log.token"), change.token_key && <span className="code">{change.token_key}</span>],
            [t("admin.log.request"), change.request_id && <span className="code">{change.request_id}</span>],
          ]}
        />
        <table className={classes.members}>
          <thead>
            <tr>
              <th>{t("admin.log.member")}</th>
              <th>{t("admin.log.before")}</th>
              <th>{t("admin.log.after")}</th>
            </tr>
          </thead>
          <tbody>
            {membersOf(change).map(({ name, before, after }) => (
              <tr key={name}>
                <td className="code">{name}</td>
                <td className="struck">{written(before)}</td>
                <td>{written(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {page !== null && (
          <div className="row">
            <span className="grow" />
            <ButtonLink {...page}>{t("admin.log.open")}</ButtonLink>
          </div>
        )}
      </div>
    </Dialog>
  );
}
