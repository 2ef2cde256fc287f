import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { RecordTags } from "@/app/tags/RecordTags";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconCube,
  IconPackage,
  IconPlus,
  IconSettings,
  IconStack2,
  IconTruck,
} from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { contentsQuery, type Position } from "../queries";
import classes from "../Stock.module.css";
import { PositionTree } from "./PositionTree";

const Dialogs = lazy(() => import("./PositionDialogs"));

type Item = Schemas["PositionItem"];
export type Asking = "new" | "edit" | "move" | "ship" | "delete";
const RESERVED = /^(IN(\..*)?|OUT|NULL)$/;

/** Page of one location: its path, contents, movements and actions. */
export default function PositionPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/stock/$key" });
  const narrow = useMediaQuery("(max-width: 899px)") ?? false;
  const { data, error } = useQuery(contentsQuery(key));
  const [asking, setAsking] = useState<Asking | null>(null);
  if (error) {
    return (
      <Page title={t("stock.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/stock">{t("stock.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (data === undefined) return <Loading lines={6} />;
  const { position, path, contents } = data;
  return (
    <Page
      title={position.code}
      fill
      beside={
        <>
          <PositionState position={position} />
          <RecordTags of="position" recordKey={key} />
        </>
      }
      actions={<Actions position={position} ask={setAsking} />}
    >
      <div className={classes.frame}>
        {!narrow && <PositionTree current={key} open={path.map((step) => step.position_key)} />}
        <div className={classes.rows}>
          <nav className={classes.way} aria-label={t("stock.position.way")}>
            <Link to="/stock">{t("stock.title")}</Link>
            {path.slice(0, -1).map((step) => (
              <span key={step.position_key} className="row">
                <span className="muted">›</span>
                <Link to="/stock/$key" params={{ key: step.position_key }}>
                  <Code>{step.position_code}</Code>
                </Link>
              </span>
            ))}
            <span className="grow" />
            <Link to="/stock" search={{ in: key }}>
              {t("stock.position.below")}
            </Link>
            <Link to="/moves" search={{ place: key }}>
              {t("stock.position.movements")}
            </Link>
          </nav>
          <Contents items={contents} narrow={narrow} />
        </div>
      </div>
      {asking !== null && (
        <Suspense>
          <Dialogs asking={asking} data={data} close={() => setAsking(null)} />
        </Suspense>
      )}
    </Page>
  );
}

function PositionState({ position }: { position: Position }) {
  const { t } = useTranslation();
  return (
    <span className="row wrap">
      {position.deleted && <StateChip is="past">{t("stock.position.deleted")}</StateChip>}
      {!position.available && <StateChip is="warning">{t("stock.position.blocked")}</StateChip>}
      {!position.fixed && (
        <StateChip is="plain" icon={IconPackage}>
          {t("stock.position.container")}
        </StateChip>
      )}
      {!position.owned && <StateChip is="info">{t("stock.state.not-owned")}</StateChip>}
      {position.disposable && <StateChip is="plain">{t("stock.position.disposable")}</StateChip>}
    </span>
  );
}

function Actions({ position, ask }: { position: Position; ask: (what: Asking) => void }) {
  const { t } = useTranslation();
  if (position.deleted || position._key === "OUT" || position._key === "NULL") return null;
  const container = !position.fixed && !RESERVED.test(position._key);
  return (
    <>
      <Can scope="inventory:position:create">
        <Button icon={IconPlus} onClick={() => ask("new")}>
          {t("stock.position.new")}
        </Button>
      </Can>
      {!RESERVED.test(position._key) && (
        <Can scope="inventory:position:update">
          <Button icon={IconSettings} onClick={() => ask("edit")}>
            {t("stock.position.edit")}
          </Button>
        </Can>
      )}
      {!RESERVED.test(position._key) && (
        <Can scope="inventory:position:delete" destructive>
          <Button onClick={() => ask("delete")}>{t("stock.position.delete")}</Button>
        </Can>
      )}
      {container && (
        <Can scope="inventory:movement:create">
          <Button icon={IconArrowsExchange} onClick={() => ask("move")}>
            {t("stock.container.move")}
          </Button>
        </Can>
      )}
      {container && (
        <Can scope="inventory:movement:create">
          <Button icon={IconTruck} onClick={() => ask("ship")}>
            {t("stock.container.ship")}
          </Button>
        </Can>
      )}
      <ButtonLink to="/moves/new" search={{ from: position._key }} look="primary" icon={IconArrowsExchange}>
        {t("stock.move.from-here")}
      </ButtonLink>
    </>
  );
}

const SHAPES = { position: IconBuildingWarehouse, product: IconStack2, serial: IconCube };

function Contents({ items, narrow }: { items: Item[]; narrow: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (item: Item) => {
    if (item.position_key) return void navigate({ to: "/stock/$key", params: { key: item.position_key } });
    if (item.serial_key) return void navigate({ to: "/units/$key/inside", params: { key: item.serial_key } });
    if (item.lot_key) return void navigate({ to: "/lots/$key", params: { key: item.lot_key } });
    void navigate({ to: "/stock", search: { product: item.product_code ?? undefined } });
  };
  const columns: Column<Item>[] = [
    {
      key: "code",
      head: t("stock.position.what"),
      width: "minmax(160px, 1fr)",
      cell: (item) => {
        const Shape = SHAPES[item.type as keyof typeof SHAPES] ?? IconStack2;
        return (
          <span className="row">
            <Shape size={16} aria-label={t(`stock.kind.${item.type}`)} />
            <Code>{item.serial_code ?? item.product_code ?? item.code}</Code>
          </span>
        );
      },
    },
    {
      key: "quantity",
      head: t("stock.list.quantity"),
      width: "90px",
      number: true,
      cell: (item) => (item.type === "position" ? "" : quantity(item.quantity)),
    },
    {
      key: "lot",
      head: t("stock.list.lot"),
      width: "minmax(110px, 1fr)",
      cell: (item) => (item.lot_code ? <Code>{item.lot_code}</Code> : ""),
    },
    {
      key: "description",
      head: t("stock.list.description"),
      width: "minmax(160px, 2fr)",
      cell: (item) =>
        item.serial_key
          ? `${item.product_code ?? ""} · ${item.product_description ?? ""}`
          : (item.product_description ?? ""),
    },
  ];
  return (
    <DataTable
      label={t("stock.position.contents")}
      columns={narrow ? columns.slice(0, 3) : columns}
      rows={items}
      rowKey={(item) => item._key}
      open={open}
      empty={t("stock.position.empty")}
    />
  );
}
