import { Checkbox } from "@mantine/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { day } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Time } from "@/ui/Time";
import type { Column } from "@/ui/table/DataTable";
import { AdminFrame } from "../AdminFrame";
import { loadTokens, revokeToken, type Token, tokensKey } from "../queries";
import { UserFilter } from "../UserFilter";

const NewTokenDialog = lazy(() =>
  import("./NewTokenDialog").then((module) => ({ default: module.NewTokenDialog })),
);

/** Lists the API tokens with purpose, permissions, expiry and last use. */
export default function TokensPage() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/admin/tokens");
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const columns = useColumns(setRevoking);
  const pages = usePages<Token>({
    queryKey: tokensKey(filters),
    load: (offset, limit) => loadTokens(filters, offset, limit),
  });
  return (
    <AdminFrame
      title={t("admin.tab.tokens")}
      fill
      actions={
        <Can scope="org:api-token:create">
          <Button icon={IconPlus} onClick={() => setMaking(true)}>
            {t("admin.token.new")}
          </Button>
        </Can>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <UserFilter from="/admin/tokens" nobody={t("admin.token.mine")} />
        <Checkbox
          label={t("admin.token.with-revoked")}
          checked={first(filters.revoked) === "true"}
          onChange={(event) => change({ revoked: event.currentTarget.checked ? "true" : undefined })}
        />
      </form>
      <PagedTable
        pages={pages}
        label={t("admin.tab.tokens")}
        columns={columns}
        empty={t("admin.token.none")}
      />
      {making && (
        <Suspense>
          <NewTokenDialog close={() => setMaking(false)} />
        </Suspense>
      )}
      {revoking !== null && (
        <ConfirmDialog
          title={t("admin.token.revoke.title", { what: revoking.description ?? revoking._key })}
          what={t("admin.token.revoke.what")}
          action={t("admin.token.revoke.do")}
          danger
          close={() => setRevoking(null)}
          run={() => revokeToken(revoking._key)}
        />
      )}
    </AdminFrame>
  );
}

function TokenState({ token }: { token: Token }) {
  const { t } = useTranslation();
  if (token.revoked) return <StateChip is="past">{t("admin.token.revoked")}</StateChip>;
  return Date.parse(token.expires_at) < Date.now() ? (
    <StateChip is="past">{t("admin.token.expired")}</StateChip>
  ) : (
    <StateChip is="good">{t("admin.token.live")}</StateChip>
  );
}

function useColumns(revoke: (token: Token) => void): Column<Token>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: "what",
        head: t("admin.token.what"),
        width: "minmax(150px, 2fr)",
        cell: (row) => <b>{row.description}</b>,
      },
      {
        key: "revoke",
        head: "",
        width: "110px",
        cell: (row) =>
          !row.revoked && (
            <Button look="quiet" onClick={() => revoke(row)}>
              {t("admin.token.revoke.button")}
            </Button>
          ),
      },
      {
        key: "state",
        head: t("admin.user.state"),
        width: "120px",
        cell: (row) => <TokenState token={row} />,
      },
      {
        key: "scopes",
        head: t("admin.token.scopes"),
        width: "minmax(160px, 2fr)",
        cell: (row) => <span title={row.scopes.join("\n")}>{row.scopes.join(", ")}</span>,
      },
      {
        key: "until",
        head: t("admin.token.until"),
        width: "120px",
        cell: (row) => day(row.expires_at),
      },
      {
        key: "used",
        head: t("admin.token.used"),
        width: "140px",
        cell: (row) => (row.last_used_at ? <Time at={row.last_used_at} /> : t("admin.user.never")),
      },
    ],
    [t, revoke],
  );
}
