import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { one } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Sentence } from "@/app/journal/Sentence";
import { useNames } from "@/app/journal/useNames";
import { usePages } from "@/app/pages";
import { moment } from "@/ui/format";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { loadHistory } from "./queries";

type Row = Schemas["Event"];

/** Complete history of a unit. */
export default function HistoryTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/units/$key/history" });
  const pages = usePages<Row>({
    queryKey: one("serial", key, "rows"),
    load: (offset, limit) => loadHistory(key, offset, limit),
  });
  const [sight, setSight] = useState<[number, number]>([0, 40]);
  const visible = useMemo(
    () =>
      Array.from({ length: Math.max(0, sight[1] - sight[0] + 1) }, (_, index) =>
        pages.rows.at(sight[0] + index),
      ).filter((row) => row !== undefined),
    [pages.rows, sight],
  );
  const names = useNames(visible);
  const { seen } = pages;
  const see = useMemo(
    () => (from: number, to: number) => {
      seen(from, to);
      setSight((now) => (now[0] === from && now[1] === to ? now : [from, to]));
    },
    [seen],
  );
  const columns: Column<Row>[] = [
    { key: "at", head: t("units.history.when"), width: "160px", cell: (row) => moment(row.timestamp) },
    {
      key: "what",
      head: t("units.history.what"),
      width: "minmax(320px, 1fr)",
      cell: (row) => <Sentence row={row} names={names} />,
    },
  ];
  return (
    <>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("units.tab.history")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row._key}
        seen={see}
        loading={pages.loading}
        empty={t("units.history.none")}
      />
    </>
  );
}
