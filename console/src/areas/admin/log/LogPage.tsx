import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { SearchField } from "@/app/SearchField";
import { Code } from "@/ui/Code";
import { moment, quantity } from "@/ui/format";
import type { Column } from "@/ui/table/DataTable";
import { AdminFrame } from "../AdminFrame";
import { type Change, loadLog, logKey } from "../queries";
import { UserFilter } from "../UserFilter";
import { ChangeDialog } from "./ChangeDialog";
import { kindOf, membersOf } from "./change";

/** Lists changes of permissions, settings and users with user and origin. Entries cannot be changed. */
export default function LogPage() {
  const { t } = useTranslation();
  const [filters] = useFilters("/admin/log");
  const [opened, setOpened] = useState<Change | null>(null);
  const columns = useColumns();
  const pages = usePages<Change>({
    queryKey: logKey(filters),
    byCursor: true,
    load: (_, limit, cursor) => loadLog(filters, limit, cursor),
  });
  return (
    <AdminFrame
      title={t("admin.tab.log")}
      fill
      beside={
        <span className="muted">
          {t("admin.log.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <SearchField from="/admin/log" label={t("admin.log.search")} />
        <UserFilter from="/admin/log" nobody={t("admin.user.everybody")} />
      </form>
      <PagedTable
        pages={pages}
        label={t("admin.tab.log")}
        columns={columns}
        open={setOpened}
        empty={t("admin.log.none")}
      />
      {opened !== null && <ChangeDialog change={opened} close={() => setOpened(null)} />}
    </AdminFrame>
  );
}

function useColumns(): Column<Change>[] {
  const { t } = useTranslation();
  const person = usePeople();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  return useMemo(() => {
    const all: Column<Change>[] = [
      { key: "at", head: t("admin.log.at"), width: "170px", cell: (row) => moment(row.at) },
      {
        key: "record",
        head: t("admin.log.record"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <Code>{row.record}</Code>,
      },
      {
        key: "who",
        head: t("admin.log.who"),
        width: "150px",
        cell: (row) => (row.user_key ? person(row.user_key) : t("admin.log.service")),
      },
      {
        key: "what",
        head: t("admin.log.what"),
        width: "minmax(240px, 2fr)",
        cell: (row) =>
          t(`admin.log.${kindOf(row)}`, {
            members: membersOf(row)
              .map(({ name }) => name)
              .join(", "),
          }),
      },
      {
        key: "operation",
        head: t("admin.log.operation"),
        width: "minmax(180px, 1fr)",
        cell: (row) => <Code>{row.operation}</Code>,
      },
      {
        key: "address",
        head: t("admin.log.address"),
        width: "120px",
        cell: (row) => <Code>{row.address}</Code>,
      },
    ];
    return narrow ? all.slice(0, 2) : all;
  }, [t, narrow, person]);
}
