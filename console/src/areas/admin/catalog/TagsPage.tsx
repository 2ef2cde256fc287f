import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { useFilters } from "@/app/filters";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { SearchField } from "@/app/SearchField";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { TagChip } from "@/ui/chips/TagChip";
import { quantity } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import type { Column } from "@/ui/table/DataTable";
import { deleteColumn } from "@/ui/table/deleteColumn";
import { AdminFrame } from "../AdminFrame";
import { deleteTag, loadTags, type Tag, tagListKey, tagQuery } from "./tagQueries";

const TagDialog = lazy(() => import("./TagDialog").then((module) => ({ default: module.TagDialog })));

/** Lists the tags of products, work orders, units, locations, issues and tasks. */
export default function TagsPage() {
  const { t } = useTranslation();
  const may = useCan("config:tag:write");
  const [filters] = useFilters("/admin/tags");
  const [edited, setEdited] = useState<Tag | "new" | null>(null);
  const [doomed, setDoomed] = useState<Tag | null>(null);
  const columns = useColumns(may, setDoomed);
  const pages = usePages<Tag>({
    queryKey: tagListKey(filters),
    load: (offset, limit) => loadTags(filters, offset, limit),
  });
  return (
    <AdminFrame
      title={t("admin.tab.tags")}
      fill
      beside={
        <span className="muted">
          {t("admin.tags.count", { count: pages.total, shown: quantity(pages.total) })}
        </span>
      }
      actions={
        <Can scope="config:tag:write">
          <Button icon={IconPlus} onClick={() => setEdited("new")}>
            {t("admin.tags.new")}
          </Button>
        </Can>
      }
    >
      <form className="row wrap" onSubmit={(event) => event.preventDefault()}>
        <SearchField from="/admin/tags" label={t("admin.tags.search")} />
      </form>
      <PagedTable
        pages={pages}
        label={t("admin.tab.tags")}
        columns={columns}
        {...(may && { open: setEdited })}
        empty={t("admin.tags.none")}
      />
      {edited !== null && (
        <Suspense>
          <TagDialog tag={edited === "new" ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
      {doomed !== null && <DeleteDialog tag={doomed} close={() => setDoomed(null)} />}
    </AdminFrame>
  );
}

function useColumns(may: boolean, doom: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: "name",
        head: t("admin.field.tag.name"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <TagChip name={row.name} color={row.color} />,
      },
      {
        key: "description",
        head: t("admin.field.tag.description"),
        width: "minmax(120px, 2fr)",
        cell: (row) => row.description ?? "–",
      },
      ...(may ? [deleteColumn((row: Tag) => t("admin.tags.delete.title", { name: row.name }), doom)] : []),
    ],
    [t, may, doom],
  );
}

/** Confirms the deletion of a tag, with the number of records that have it. */
function DeleteDialog({ tag, close }: { tag: Tag; close: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(tagQuery(tag._key));
  const carriers = Object.values((data?.connections ?? {}) as Record<string, number>);
  const count = carriers.reduce((sum, some) => sum + some, 0);
  return (
    <ConfirmDialog
      title={t("admin.tags.delete.title", { name: tag.name })}
      what={
        data === undefined
          ? t("admin.tags.delete.counting")
          : t("admin.tags.delete.what", { count, shown: quantity(count) })
      }
      action={t("admin.tags.delete.do")}
      danger
      close={close}
      run={() => deleteTag(tag._key)}
    />
  );
}
