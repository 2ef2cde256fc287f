import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { FilesCard } from "@/app/files/FilesCard";
import { first, useFilters } from "@/app/filters";
import { fieldsQuery } from "@/app/form/form";
import { usePeople } from "@/app/people";
import { RecordTags } from "@/app/tags/RecordTags";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { Facts } from "@/ui/Facts";
import { day, moment, quantity } from "@/ui/format";
import { Loading, Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { Flags, OrderDue, OrderState } from "./chips";
import { noonOf, span } from "./due";
import { JobTable, PartTable, SessionTable, UnitTable } from "./lists";
import { OrderActions } from "./OrderActions";
import { type PhaseNumbers, phasesOf } from "./phases";
import classes from "./planning.module.css";
import { type OrderDetails, orderQuery, wipQuery } from "./queries";

const SHOWN = ["jobs", "units", "time", "parts", "files"] as const;
type Shown = (typeof SHOWN)[number];

/** Page of one work order: progress by phase, jobs, working time, cost and actions. */
export default function OrderPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/orders/$key" });
  const [filters, change] = useFilters("/orders/$key");
  const { data: order, error } = useQuery(orderQuery(key));
  const { data: wip } = useQuery({ ...wipQuery(order?.product_key), enabled: order !== undefined });
  if (error) {
    return (
      <Page title={t("planning.orders.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/orders">{t("planning.orders.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (order === undefined) return <Loading lines={6} />;
  const shown = SHOWN.find((one) => one === first(filters.show)) ?? "jobs";
  return (
    <div className={classes.coded}>
      <Page
        title={order.wo_code}
        fill
        beside={
          <>
            <span>
              {order.product_description} <Code>{order.product_code}</Code>
            </span>
            <OrderState order={order} />
            <OrderDue order={order} />
            <Flags order={order} />
            <RecordTags of="work_order" recordKey={order._key} />
          </>
        }
        actions={<OrderActions order={order} />}
      >
        <PhaseStrip phases={phasesOf(order, order.jobs, wip ?? [])} />
        <OrderCards order={order} />
        <div className="row wrap">
          <Segments<Shown>
            label={t("planning.order.show")}
            value={shown}
            options={SHOWN.map((value) => ({ value, text: t(`planning.order.show-${value}`) }))}
            choose={(show) => change({ show })}
          />
        </div>
        <div className={classes.table}>
          {shown === "jobs" && <JobTable jobs={order.jobs} />}
          {shown === "units" && <UnitTable order={order} />}
          {shown === "time" && <SessionTable of={{ work_order_key: key }} jobs={order.jobs} />}
          {shown === "parts" && <PartTable order={order} />}
          {shown === "files" && <OrderFiles orderKey={key} />}
        </div>
      </Page>
    </div>
  );
}

/**
 * Files that operators added in steps, labeled by form field: the third part of the folder is the key of the field.
 */
function OrderFiles({ orderKey }: { orderKey: string }) {
  const { t } = useTranslation();
  const { data: fields = [] } = useQuery(fieldsQuery);
  const names = new Map(fields.map((field) => [field._key, field.default_label ?? field.name]));
  const where = (folder: string) => names.get(folder.split("/")[2] ?? "") ?? folder;
  return (
    <FilesCard
      bucket="traceability"
      recordKey={orderKey}
      title={t("planning.order.show-files")}
      where={where}
    />
  );
}

function PhaseStrip({ phases }: { phases: PhaseNumbers[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.strip} aria-label={t("planning.order.phases")}>
      {phases.map((phase) => (
        <li key={phase.key} className={`card ${classes.phase}`}>
          <h2>{phase.name}</h2>
          <div className={classes.bar}>
            <i style={{ width: `${Math.min(100, (100 * phase.good) / Math.max(1, phase.planned))}%` }} />
          </div>
          <dl>
            {(["planned", "waiting", "working", "good", "scrap"] as const).map((name) => [
              <dt key={name}>{t(`planning.phase.${name}`)}</dt>,
              <dd key={`${name}-value`}>{quantity(phase[name])}</dd>,
            ])}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function OrderCards({ order }: { order: OrderDetails }) {
  const { t } = useTranslation();
  const person = usePeople();
  return (
    <div className={classes.cards}>
      <section className="card">
        <h2>{t("planning.order.about")}</h2>
        <Facts
          of={[
            [
              t("planning.list.good"),
              t("planning.good-of", {
                good: quantity(order.qt_completed),
                planned: quantity(order.qt_planned),
              }),
            ],
            [t("planning.list.progress"), `${order.progress} %`],
            [t("planning.field.project_code"), order.project_code],
            [t("planning.list.created"), `${moment(order.created)} · ${person(order.created_by)}`],
          ]}
        />
      </section>
      <section className="card">
        <h2>{t("planning.order.dates")}</h2>
        <Facts
          of={[
            [t("planning.field.start_from"), order.start_from && day(noonOf(order.start_from))],
            [t("planning.order.started"), order.start ? moment(order.start) : t("planning.order.not-yet")],
            [t("planning.field.due_by"), order.due_by ? day(noonOf(order.due_by)) : t("planning.due.none")],
            [t("planning.order.closed"), order.end && moment(order.end)],
          ]}
        />
      </section>
      <section className="card">
        <h2>{t("planning.order.cost")}</h2>
        <Facts
          of={[
            [t("planning.order.worked"), span(order.processing_time)],
            [t("planning.order.labour"), money(order.processing_cost)],
            [t("planning.order.material"), money(order.material_cost)],
            [t("planning.order.total"), money(order.total_cost)],
          ]}
        />
      </section>
      {order.notes && (
        <section className="card">
          <h2>{t("planning.field.notes")}</h2>
          <p className={classes.notes}>{order.notes}</p>
        </section>
      )}
    </div>
  );
}

/**
 * Formats an amount without a currency, which is not configured. Users without permission to see costs get a dash.
 */
const money = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? "–" : quantity(amount.toFixed(2));
