import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Fragment, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { one } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePages } from "@/app/pages";
import { Code } from "@/ui/Code";
import { Certainty } from "@/ui/chips/Certainty";
import { SerialState } from "@/ui/chips/SerialState";
import { Segments } from "@/ui/Segments";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { loadUsed, parentsQuery } from "./queries";

type TraceItem = Schemas["TraceItem"];

/** Where a unit is used: the units that contain it, now or at any time. */
export default function UsedTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/units/$key/used" });
  const navigate = useNavigate();
  const [scope, setScope] = useState<"current" | "ever">("current");
  const pages = usePages<TraceItem>({
    queryKey: one("serial", key, "used", scope),
    byCursor: true,
    load: async (_, limit, cursor) => {
      const found = await loadUsed(key, scope === "ever", limit, cursor);
      return { rows: found.items, total: found.counts?.total ?? null, next: found.next_cursor };
    },
  });
  const columns = useColumns();
  return (
    <>
      <div className="card row wrap">
        <WayUp unitKey={key} />
        <span className="grow" />
        <Segments
          label={t("units.used.scope")}
          value={scope}
          options={[
            { value: "current", text: t("units.used.current") },
            { value: "ever", text: t("units.used.ever") },
          ]}
          choose={setScope}
        />
      </div>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("units.tab.used")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row.node}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) =>
          void navigate({
            to: row.type === "lot" ? "/lots/$key" : "/units/$key/inside",
            params: { key: row.key },
          })
        }
        empty={t("units.used.nowhere")}
      />
    </>
  );
}

/** Shows the chain of units that contain this unit, up to the top. */
function WayUp({ unitKey }: { unitKey: string }) {
  const { t } = useTranslation();
  const { data: parents, error } = useQuery(parentsQuery(unitKey));
  if (error) return <ErrorBox error={error} />;
  if (parents === undefined) return null;
  if (parents.length === 0) return <span className="muted">{t("units.used.top")}</span>;
  return (
    <>
      <span className="muted">{t("units.used.chain")}</span>
      {parents.map((parent, index) => (
        <Fragment key={parent.serial_key}>
          {index > 0 && <span className="muted">›</span>}
          <Link to="/units/$key/inside" params={{ key: parent.serial_key }}>
            <Code>{parent.serial_code}</Code>
          </Link>
        </Fragment>
      ))}
    </>
  );
}

function useColumns(): Column<TraceItem>[] {
  const { t } = useTranslation();
  return useMemo<Column<TraceItem>[]>(
    () => [
      {
        key: "code",
        head: t("units.list.unit"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <Code past={row.link_state === "past"}>{row.code}</Code>,
      },
      {
        key: "product",
        head: t("units.list.product"),
        width: "minmax(160px, 2fr)",
        cell: (row) => row.product_description ?? row.product_code,
      },
      {
        key: "sure",
        head: t("units.used.sure"),
        width: "120px",
        cell: (row) => <Certainty is={row.certainty} />,
      },
      {
        key: "state",
        head: t("units.list.state"),
        width: "150px",
        cell: (row) => <SerialState state={row.state} held={row.held} />,
      },
      {
        key: "where",
        head: t("units.list.where"),
        width: "150px",
        cell: (row) => row.partner_name ?? row.position_code ?? "–",
      },
      {
        key: "root",
        head: t("units.used.root"),
        width: "150px",
        cell: (row) => <Code>{row.root_serial_code}</Code>,
      },
    ],
    [t],
  );
}
