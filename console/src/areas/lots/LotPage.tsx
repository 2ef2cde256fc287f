import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { one } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { PagedTable } from "@/app/PagedTable";
import { usePages } from "@/app/pages";
import { usePeople } from "@/app/people";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { Facts } from "@/ui/Facts";
import { day, moment, quantity } from "@/ui/format";
import { IconCube, IconHistory, IconLock, IconSettings } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import type { Column } from "@/ui/table/DataTable";
import { DeleteLot } from "./DeleteLot";
import classes from "./LotPage.module.css";
import { LotState } from "./LotState";
import { holdLot, type Lot, loadLotMovements, lotQuery, lotUseQuery, releaseLot } from "./queries";

const EditLotDialog = lazy(() =>
  import("./EditLotDialog").then((module) => ({ default: module.EditLotDialog })),
);

type Movement = Schemas["MovementRead"];
type Details = Schemas["LotDetails"];
type Asking = "hold" | "release-hold" | "edit";

/** Page of one lot: origin, stock, movements, and units that contain it. */
export default function LotPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/lots/$key" });
  const person = usePeople();
  const { data: lot, error } = useQuery(lotQuery(key));
  const { data: use } = useQuery(lotUseQuery(key));
  const [asking, setAsking] = useState<Asking | null>(null);
  if (error) {
    return (
      <Page title={t("lots.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/lots">{t("lots.search-all")}</ButtonLink>} />
      </Page>
    );
  }
  if (lot === undefined) return <Loading lines={6} />;
  return (
    <div className={classes.lot}>
      <Page
        title={lot.code}
        fill
        beside={
          <>
            <Code>{lot.product_code}</Code>
            <LotState lot={lot} />
          </>
        }
        actions={<Actions lot={lot} ask={setAsking} />}
      >
        <div className={classes.cards}>
          <About lot={lot} person={person} />
          <Stock lot={lot} />
          <Holders finished={use?.counts?.finished} />
        </div>
        <Movements lotKey={key} />
        {(asking === "hold" || asking === "release-hold") && (
          <ReasonDialog
            title={t(`lots.${asking}.title`, { code: lot.code })}
            what={t(`lots.${asking}.what`)}
            action={t(`lots.${asking}.do`)}
            close={() => setAsking(null)}
            run={(reason) => (asking === "hold" ? holdLot : releaseLot)(key, reason)}
          />
        )}
        {asking === "edit" && (
          <Suspense>
            <EditLotDialog lot={lot} close={() => setAsking(null)} />
          </Suspense>
        )}
      </Page>
    </div>
  );
}

function Actions({ lot, ask }: { lot: Lot; ask: (asking: Asking) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Can scope="serial:hold">
        <Button icon={IconLock} onClick={() => ask(lot.hold ? "release-hold" : "hold")}>
          {t(lot.hold ? "lots.release-hold.button" : "lots.hold.button")}
        </Button>
      </Can>
      <Can scope="serial:lot:write">
        <Button icon={IconSettings} onClick={() => ask("edit")}>
          {t("lots.edit.button")}
        </Button>
      </Can>
      <ButtonLink to="/units" search={{ lot: lot._key }} icon={IconCube}>
        {t("lots.units")}
      </ButtonLink>
      <ButtonLink to="/recall" search={{ lot: lot._key }} icon={IconHistory} look="primary">
        {t("lots.recall")}
      </ButtonLink>
      <DeleteLot lot={lot} />
    </>
  );
}

function About({ lot, person }: { lot: Lot; person: ReturnType<typeof usePeople> }) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <h2>{t("lots.about")}</h2>
      <Facts
        of={[
          [
            t("lots.list.state"),
            lot.hold && `${lot.hold.reason} · ${person(lot.hold.by)}, ${moment(lot.hold.at)}`,
          ],
          [t("lots.list.from"), lot.partner_name ?? t(`lots.origin.${lot.origin}`)],
          [t("lots.field.supplier_lot"), lot.supplier_lot && <Code>{lot.supplier_lot}</Code>],
          [t("lots.field.purchase_doc"), lot.purchase_doc && <Code>{lot.purchase_doc}</Code>],
          [t("lots.field.transfer_doc"), lot.transfer_doc && <Code>{lot.transfer_doc}</Code>],
          [t("lots.field.produced"), lot.produced && day(lot.produced)],
          [t("lots.field.expires"), lot.expires && day(lot.expires)],
          [t("lots.created"), `${moment(lot.created)} · ${person(lot.created_by)}`],
        ]}
      />
    </section>
  );
}

function Stock({ lot }: { lot: Details }) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <h2>{t("lots.stock")}</h2>
      <div className={classes.number}>{quantity(lot.quantity_in_stock)}</div>
      <Facts of={lot.stock.slice(0, 8).map((row) => [row.position_code, quantity(row.quantity)] as const)} />
    </section>
  );
}

/** Number of finished units that contain material of the lot. */
function Holders({ finished }: { finished: number | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <h2>{t("lots.holders")}</h2>
      <div className={classes.number}>{finished === undefined ? "–" : quantity(finished)}</div>
      <p className="muted small">{t("lots.holders-what")}</p>
    </section>
  );
}

function Movements({ lotKey }: { lotKey: string }) {
  const { t } = useTranslation();
  const pages = usePages<Movement>({
    queryKey: one("lot", lotKey, "movements"),
    load: (offset, limit) => loadLotMovements(lotKey, offset, limit),
  });
  const columns: Column<Movement>[] = [
    {
      key: "at",
      head: t("lots.movement.when"),
      width: "160px",
      cell: (row) => moment(row.end ?? row.created),
    },
    {
      key: "type",
      head: t("lots.movement.what"),
      width: "140px",
      cell: (row) => t(`lots.movement.type.${row.type}`),
    },
    {
      key: "quantity",
      head: t("lots.movement.quantity"),
      width: "110px",
      number: true,
      cell: (row) => quantity(row.qt_confirmed),
    },
    {
      key: "from",
      head: t("lots.movement.from"),
      width: "130px",
      cell: (row) => <Place code={row.position_from_code} />,
    },
    {
      key: "to",
      head: t("lots.movement.to"),
      width: "130px",
      cell: (row) => <Place code={row.position_to_code} />,
    },
    {
      key: "by",
      head: t("lots.movement.who"),
      width: "minmax(130px, 1fr)",
      cell: (row) => row.user_name ?? "–",
    },
  ];
  return (
    <PagedTable pages={pages} label={t("lots.movements")} columns={columns} empty={t("lots.movement.none")} />
  );
}

/** Code of a location. `NULL` is not a physical location, so it is not shown. */
function Place({ code }: { code: string | null }) {
  return <Code>{code === "NULL" ? null : code}</Code>;
}
