import { Checkbox, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Time } from "@/ui/Time";
import type { Column } from "@/ui/table/DataTable";
import { AdminFrame } from "../AdminFrame";
import { loadUsers, type User, usersKey } from "../queries";
import { nameOf, WORDS, wordsOf } from "./person";
import { UserState } from "./UserState";

const NewUserDialog = lazy(() =>
  import("./NewUserDialog").then((module) => ({ default: module.NewUserDialog })),
);

/** Lists the users with roles, state and last activity. */
export default function UsersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [filters] = useFilters("/admin/users/");
  const [making, setMaking] = useState(false);
  const columns = useColumns();
  const pages = usePages<User>({
    queryKey: usersKey(filters),
    load: (offset, limit) => loadUsers(filters, offset, limit),
  });
  return (
    <AdminFrame
      title={t("admin.tab.users")}
      fill
      beside={
        <span className="muted">
          {t("admin.user.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="org:user:create">
          <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
            {t("admin.user.new")}
          </Button>
        </Can>
      }
    >
      <FilterBar />
      <PagedTable
        pages={pages}
        label={t("admin.tab.users")}
        columns={columns}
        open={(row) => void navigate({ to: "/admin/users/$key", params: { key: row._key } })}
        empty={t("admin.user.none")}
      />
      {making && (
        <Suspense>
          <NewUserDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </AdminFrame>
  );
}

function FilterBar() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/admin/users/");
  return (
    <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
      <SearchField from="/admin/users/" label={t("admin.user.search")} />
      <Select
        aria-label={t("admin.user.words")}
        placeholder={t("admin.user.any-word")}
        clearable
        value={first(filters.word) ?? null}
        onChange={(word) => change({ word: word ?? undefined })}
        data={WORDS.map((word) => ({ value: word, label: t(`admin.word.${word}.name`) }))}
      />
      <Checkbox
        label={t("admin.user.with-disabled")}
        checked={first(filters.disabled) === "true"}
        onChange={(event) => change({ disabled: event.currentTarget.checked ? "true" : undefined })}
      />
    </form>
  );
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<User>[] = [
      {
        key: "name",
        head: t("admin.user.person"),
        width: "minmax(150px, 1fr)",
        cell: (row) => <b>{nameOf(row)}</b>,
      },
      {
        key: "state",
        head: t("admin.user.state"),
        width: "170px",
        cell: (row) => <UserState user={row} />,
      },
      {
        key: "username",
        head: t("admin.field.username"),
        width: "130px",
        cell: (row) => <Code>{row.username}</Code>,
      },
      {
        key: "words",
        head: t("admin.user.words"),
        width: "minmax(240px, 2fr)",
        cell: (row) =>
          wordsOf(row.scope)
            .map((word) => t(`admin.word.${word}.name`))
            .join(", ") || t("admin.user.reads-only"),
      },
      {
        key: "department",
        head: t("admin.field.department_key"),
        width: "140px",
        cell: (row) => row.department?.name ?? "–",
      },
      {
        key: "last",
        head: t("admin.user.last"),
        width: "150px",
        cell: (row) => (row.last_login ? <Time at={row.last_login} /> : t("admin.user.never")),
      },
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow]);
}
