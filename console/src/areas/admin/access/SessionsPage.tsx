import { Checkbox } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { Can } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { moment, quantity } from "@/ui/format";
import { IconLogout } from "@/ui/icons";
import { Time } from "@/ui/Time";
import type { Column } from "@/ui/table/DataTable";
import { AdminFrame } from "../AdminFrame";
import { closeSession, loadSessions, sessionsKey, type UserSession } from "../queries";
import { UserFilter } from "../UserFilter";
import { wordsOf } from "../users/person";

const nameOf = (session: UserSession, person: (key: string) => string) =>
  [session.name, session.surname].filter(Boolean).join(" ") || person(session.user_key);

/** Lists the signed-in users, with an action that signs a user out. */
export default function SessionsPage() {
  const { t } = useTranslation();
  const person = usePeople();
  const [filters, change] = useFilters("/admin/sessions");
  const [ending, setEnding] = useState<UserSession | null>(null);
  const columns = useColumns(setEnding);
  const pages = usePages<UserSession>({
    queryKey: sessionsKey(filters),
    load: (offset, limit) => loadSessions(filters, offset, limit),
  });
  const closed = first(filters.closed) === "true";
  return (
    <AdminFrame
      title={t("admin.tab.sessions")}
      fill
      beside={
        <span className="muted">
          {t(closed ? "admin.session.closed-count" : "admin.session.count", {
            count: pages.total,
            shown: quantity(pages.total),
          })}
        </span>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <UserFilter from="/admin/sessions" nobody={t("admin.user.everybody")} />
        <Checkbox
          label={t("admin.session.closed")}
          checked={closed}
          onChange={(event) => change({ closed: event.currentTarget.checked ? "true" : undefined })}
        />
      </form>
      <PagedTable
        pages={pages}
        label={t("admin.tab.sessions")}
        columns={columns}
        empty={t("admin.session.none")}
      />
      {ending !== null && (
        <ConfirmDialog
          title={t("admin.session.end.title", { name: nameOf(ending, person) })}
          what={t("admin.session.end.what")}
          action={t("admin.session.end.do")}
          close={() => setEnding(null)}
          run={() => closeSession(ending._key)}
        />
      )}
    </AdminFrame>
  );
}

function useColumns(end: (session: UserSession) => void): Column<UserSession>[] {
  const { t } = useTranslation();
  const person = usePeople();
  const { sessionKey } = useSession();
  return useMemo(
    () => [
      {
        key: "who",
        head: t("admin.user.person"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <b>{nameOf(row, person)}</b>,
      },
      {
        key: "end",
        head: "",
        width: "150px",
        cell: (row) => {
          if (row._key === sessionKey) return <StateChip is="running">{t("admin.session.this")}</StateChip>;
          if (!row.active) return row.logout_at ? moment(row.logout_at) : "–";
          return (
            <Can scope="auth:session:force-close">
              <Button look="quiet" icon={IconLogout} onClick={() => end(row)}>
                {t("admin.session.end.button")}
              </Button>
            </Can>
          );
        },
      },
      {
        key: "since",
        head: t("admin.session.since"),
        width: "150px",
        cell: (row) => <Time at={row.login_at} />,
      },
      {
        key: "by",
        head: t("admin.session.closed-by"),
        width: "150px",
        cell: (row) => (row.closed_by ? person(row.closed_by) : "–"),
      },
      {
        key: "words",
        head: t("admin.user.words"),
        width: "minmax(200px, 2fr)",
        cell: (row) =>
          wordsOf(row.scope)
            .map((word) => t(`admin.word.${word}.name`))
            .join(", ") || t("admin.user.reads-only"),
      },
    ],
    [t, person, sessionKey, end],
  );
}
