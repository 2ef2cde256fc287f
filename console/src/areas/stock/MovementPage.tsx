import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { Facts } from "@/ui/Facts";
import { moment, quantity } from "@/ui/format";
import { IconArrowsExchange, IconCheck } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { DataTable } from "@/ui/table/DataTable";
import { ConfirmDialog } from "./ConfirmDialog";
import { isOpen, reversible } from "./consequences";
import { MovementState } from "./MovementState";
import { amountOf, Moved, movementColumns } from "./movementColumns";
import { PlaceName } from "./PlaceName";
import { cancelMovement, type Movement, movementQuery } from "./queries";
import classes from "./Stock.module.css";

const ReverseDialog = lazy(() =>
  import("./ReverseDialog").then((module) => ({ default: module.ReverseDialog })),
);

const ChangeRowDialog = lazy(() =>
  import("./ChangeRowDialog").then((module) => ({ default: module.ChangeRowDialog })),
);

type Asking = "confirm" | "cancel" | "change" | "reverse";
type Details = Schemas["MovementDetails"];
const PAPERS = ["purchase_doc", "transfer_doc", "sales_doc", "partner_name", "partner_code"] as const;

/** Page of one movement: item, locations, user, state and reversals. */
export default function MovementPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/moves/$key" });
  const { data: movement, error } = useQuery(movementQuery(key));
  const [asking, setAsking] = useState<Asking | null>(null);
  if (error) {
    return (
      <Page title={t("stock.moves.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/moves">{t("stock.moves.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (movement === undefined) return <Loading lines={6} />;
  return (
    <Page
      title={t(`stock.type.${movement.type}`)}
      beside={<MovementState movement={movement} />}
      actions={<Actions movement={movement} ask={setAsking} />}
    >
      <Sentence movement={movement} />
      <div className={classes.cards}>
        <About movement={movement} />
      </div>
      <Related title={t("stock.movement.reversals")} rows={movement.reversals} />
      <Related title={t("stock.movement.splits")} rows={movement.splits} />
      {asking === "confirm" && <ConfirmDialog movement={movement} close={() => setAsking(null)} />}
      {asking === "cancel" && (
        <ReasonDialog
          title={t("stock.movement.cancel")}
          what={t("stock.movement.cancel-what", { quantity: quantity(movement.qt_planned) })}
          action={t("stock.movement.cancel")}
          close={() => setAsking(null)}
          run={(reason) => cancelMovement(key, reason)}
        />
      )}
      <Suspense>
        {asking === "change" && <ChangeRowDialog movement={movement} close={() => setAsking(null)} />}
        {asking === "reverse" && <ReverseDialog movement={movement} close={() => setAsking(null)} />}
      </Suspense>
    </Page>
  );
}

/** Shows quantity, item, source and destination. */
function Sentence({ movement }: { movement: Details }) {
  return (
    <p className={classes.sentence}>
      {quantity(amountOf(movement))} × <Moved movement={movement} /> ·{" "}
      <PlaceName
        position={movement.position_from}
        code={movement.position_from_code}
        deleted={movement.position_from_deleted}
        link
      />{" "}
      →{" "}
      <PlaceName
        position={movement.position_to}
        code={movement.position_to_code}
        deleted={movement.position_to_deleted}
        link
      />
    </p>
  );
}

function Actions({ movement, ask }: { movement: Details; ask: (asking: Asking) => void }) {
  const { t } = useTranslation();
  return (
    <>
      {isOpen(movement) && (
        <Can scope="inventory:movement:update">
          <Button onClick={() => ask("cancel")}>{t("stock.movement.cancel")}</Button>
        </Can>
      )}
      {isOpen(movement) && (
        <Can scope="inventory:movement:update">
          <Button onClick={() => ask("change")}>{t("stock.movement.change")}</Button>
        </Can>
      )}
      {isOpen(movement) && (
        <Can scope="inventory:movement:confirm">
          <Button look="primary" icon={IconCheck} onClick={() => ask("confirm")}>
            {t("stock.movement.confirm")}
          </Button>
        </Can>
      )}
      {reversible(movement) > 0 && (
        <Can scope="inventory:movement:reverse">
          <Button icon={IconArrowsExchange} onClick={() => ask("reverse")}>
            {t("stock.reverse.button")}
          </Button>
        </Can>
      )}
    </>
  );
}

function About({ movement }: { movement: Details }) {
  const { t } = useTranslation();
  const person = usePeople();
  return (
    <>
      <section className="card">
        <h2>{t("stock.movement.about")}</h2>
        <Facts
          of={[
            [t("stock.list.product"), movement.product_code && <Code>{movement.product_code}</Code>],
            [t("stock.list.description"), movement.product_description],
            [
              t("stock.step.serial"),
              movement.serial_key && (
                <Link to="/units/$key/inside" params={{ key: movement.serial_key }}>
                  <Code>{movement.serial_code}</Code>
                </Link>
              ),
            ],
            [
              t("stock.list.lot"),
              movement.lot_key && (
                <Link to="/lots/$key" params={{ key: movement.lot_key }}>
                  <Code>{movement.lot_code}</Code>
                </Link>
              ),
            ],
            [t("stock.movement.planned"), quantity(movement.qt_original)],
            [t("stock.movement.confirmed"), quantity(movement.qt_confirmed)],
            [
              t("stock.movement.reversed"),
              Number(movement.reversed_qt) !== 0 && quantity(movement.reversed_qt),
            ],
            [t("stock.movement.automatic"), movement.allocation === "automatic" && t("state.yes")],
            [t("stock.move.reason"), movement.reason],
          ]}
        />
      </section>
      <section className="card">
        <h2>{t("stock.movement.story")}</h2>
        <Facts
          of={[
            [t("stock.movement.created"), `${moment(movement.created)} · ${person(movement.created_by)}`],
            [
              t("stock.movement.ended"),
              movement.end && `${moment(movement.end)} · ${person(movement.user_key)}`,
            ],
            [
              t("stock.lists.one"),
              movement.movement_list_key && (
                <Link to="/moves/lists/$key" params={{ key: movement.movement_list_key }}>
                  <Code>{movement.movement_list_code}</Code>
                </Link>
              ),
            ],
            ...PAPERS.map((name) => [t(`stock.reference.${name}`), movement.references[name]] as const),
            [
              t("stock.movement.origin"),
              movement.references.origin_movement_key && (
                <Link to="/moves/$key" params={{ key: movement.references.origin_movement_key }}>
                  {t("stock.movement.open-origin")}
                </Link>
              ),
            ],
          ]}
        />
      </section>
    </>
  );
}

function Related({ title, rows }: { title: string; rows: Movement[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (rows.length === 0) return null;
  return (
    <section className="col">
      <h2>{title}</h2>
      <DataTable
        label={title}
        columns={movementColumns(t, window.innerWidth < 600)}
        rows={rows}
        rowKey={(row) => row._key}
        open={(row) => void navigate({ to: "/moves/$key", params: { key: row._key } })}
        empty=""
      />
    </section>
  );
}
