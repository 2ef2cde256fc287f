import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { userQuery } from "@/app/shared";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Facts } from "@/ui/Facts";
import { moment } from "@/ui/format";
import { IconDots, IconLock, IconTrash } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import { AdminFrame } from "../AdminFrame";
import { archiveUser, changeUser, newPassword, type User } from "../queries";
import { ShownOnce } from "../ShownOnce";
import { PersonCard } from "./PersonCard";
import { nameOf } from "./person";
import { UserState } from "./UserState";

/** Page of one user: details, roles, sessions and tokens. */
export default function UserPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/admin/users/$key" });
  const { data: user, error } = useQuery(userQuery(key));
  if (error) {
    return (
      <AdminFrame title={t("admin.tab.users")}>
        <ErrorBox
          error={error}
          cure={<ButtonLink to="/admin/users">{t("admin.user.search-all")}</ButtonLink>}
        />
      </AdminFrame>
    );
  }
  if (user === undefined) return <Loading lines={6} />;
  return (
    <AdminFrame
      title={nameOf(user)}
      beside={<UserState user={user} />}
      actions={<Actions user={user} key={user._key} />}
    >
      <section className="card">
        <Facts
          of={[
            [t("admin.user.last"), user.last_login ? moment(user.last_login) : t("admin.user.never")],
            [t("admin.user.created"), moment(user.created_at)],
          ]}
        />
        <div className="row wrap">
          <ButtonLink look="quiet" to="/admin/sessions" search={{ user: key }}>
            {t("admin.user.sessions")}
          </ButtonLink>
          <ButtonLink look="quiet" to="/admin/tokens" search={{ user: key }}>
            {t("admin.user.tokens")}
          </ButtonLink>
          <ButtonLink look="quiet" to="/admin/log" search={{ user: key }}>
            {t("admin.user.changes")}
          </ButtonLink>
          <ButtonLink look="quiet" to="/journal" search={{ person: key }}>
            {t("admin.user.journal")}
          </ButtonLink>
        </div>
      </section>
      <PersonCard user={user} />
    </AdminFrame>
  );
}

type Asking = "disable" | "enable" | "password" | "archive";

function Actions({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mine = useSession().userKey === user._key;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const commands: Record<Asking, () => Promise<unknown>> = {
    disable: () => changeUser(user._key, { active: false }),
    enable: () => changeUser(user._key, { active: true }),
    password: async () => setSecret((await newPassword(user._key)).temp_psw),
    archive: async () => {
      await archiveUser(user._key);
      await navigate({ to: "/admin/users" });
    },
  };
  const name = nameOf(user);
  return (
    <>
      <Can scope="org:user:write">
        <Button icon={IconLock} onClick={() => setAsking("password")}>
          {t("admin.password.button")}
        </Button>
      </Can>
      <Can scope="org:user:write">
        <Button disabled={mine} onClick={() => setAsking(user.active ? "disable" : "enable")}>
          {t(user.active ? "admin.disable.button" : "admin.enable.button")}
        </Button>
      </Can>
      <Can scope="org:user:delete" destructive>
        <ArchiveMenu disabled={mine} ask={() => setAsking("archive")} />
      </Can>
      {asking !== null && (
        <ConfirmDialog
          title={t(`admin.${asking}.title`, { name })}
          what={t(`admin.${asking}.what`, { name })}
          action={t(`admin.${asking}.do`)}
          danger={asking === "archive" || asking === "disable"}
          close={() => setAsking(null)}
          run={() => commands[asking]()}
        />
      )}
      {secret !== null && (
        <ShownOnce
          title={t("admin.password.made", { name })}
          what={t("admin.user.password-what", { username: user.username })}
          secret={secret}
          close={() => setSecret(null)}
        />
      )}
    </>
  );
}

function ArchiveMenu({ disabled = false, ask }: { disabled?: boolean; ask: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={IconDots} aria-label={t("admin.user.more")} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={18} />} disabled={disabled} onClick={ask}>
          {t("admin.archive.button")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
