import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { one } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePages } from "@/app/pages";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { moment } from "@/ui/format";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { loadMovements } from "./queries";

type Row = Schemas["MovementRead"];

/** Movements of a unit with their references. */
export default function MovementsTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/units/$key/movements" });
  const pages = usePages<Row>({
    queryKey: one("serial", key, "movements"),
    load: (offset, limit) => loadMovements(key, offset, limit),
  });
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: "at",
        head: t("units.movements.when"),
        width: "160px",
        cell: (row) => moment(row.end ?? row.created),
      },
      {
        key: "type",
        head: t("units.movements.what"),
        width: "150px",
        cell: (row) => (
          <span className="row">
            {t(`units.movements.type.${row.type}`)}
            {Number(row.reversed_qt) > 0 && <StateChip is="past">{t("units.movements.reversed")}</StateChip>}
          </span>
        ),
      },
      {
        key: "from",
        head: t("units.movements.from"),
        width: "140px",
        cell: (row) => <Place code={row.position_from_code} />,
      },
      {
        key: "to",
        head: t("units.movements.to"),
        width: "140px",
        cell: (row) => <Place code={row.position_to_code} />,
      },
      {
        key: "with",
        head: t("units.movements.with"),
        width: "minmax(160px, 1fr)",
        cell: ({ references }) =>
          [
            references.partner_name,
            references.transfer_doc ?? references.purchase_doc ?? references.sales_doc,
          ]
            .filter(Boolean)
            .join(" · ") || "–",
      },
      { key: "by", head: t("units.movements.who"), width: "140px", cell: (row) => row.user_name ?? "–" },
    ],
    [t],
  );
  return (
    <>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("units.tab.movements")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={pages.seen}
        loading={pages.loading}
        empty={t("units.movements.none")}
      />
    </>
  );
}

/** Code of a location. `NULL` is not a physical location, so it is not shown. */
function Place({ code }: { code: string | null }) {
  return <Code>{code === "NULL" ? null : code}</Code>;
}
