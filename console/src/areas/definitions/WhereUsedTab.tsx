import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePages } from "@/app/pages";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { Segments } from "@/ui/Segments";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { loadWhereUsed, type WhereUsed, whereUsedKey } from "./queries";

/** Products whose bill of materials contains this product, directly or at any depth. */
export default function WhereUsedTab() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key } = useParams({ from: "/products/$key/where-used" });
  const [depth, setDepth] = useState<"direct" | "all">("direct");
  const pages = usePages<WhereUsed>({
    queryKey: whereUsedKey(key, depth === "all"),
    load: (offset, limit) => loadWhereUsed(key, depth === "all", offset, limit),
  });
  const columns = useMemo<Column<WhereUsed>[]>(
    () => [
      {
        key: "code",
        head: t("definitions.field.code"),
        width: "130px",
        cell: (row) => <Code>{row.product_code}</Code>,
      },
      {
        key: "description",
        head: t("definitions.field.description"),
        width: "minmax(120px, 1fr)",
        cell: (row) => row.product_description ?? "–",
      },
      {
        key: "quantity",
        head: t("definitions.used.quantity"),
        width: "100px",
        number: true,
        cell: (row) => quantity(row.qt_total),
      },
      { key: "phase", head: t("definitions.bom.phase"), width: "180px", cell: (row) => row.phase_name },
      {
        key: "path",
        head: t("definitions.used.path"),
        width: "minmax(200px, 2fr)",
        cell: (row) => <Code>{row.path.join(" › ")}</Code>,
      },
    ],
    [t],
  );
  return (
    <>
      <div className="row">
        <Segments
          label={t("definitions.used.depth")}
          value={depth}
          options={(["direct", "all"] as const).map((value) => ({
            value,
            text: t(`definitions.used.${value}`),
          }))}
          choose={setDepth}
        />
      </div>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("definitions.tab.where-used")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row.path.join("/") + row.phase_key}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) => void navigate({ to: "/products/$key/bom", params: { key: row.product_key } })}
        empty={t("definitions.used.nowhere")}
      />
    </>
  );
}
