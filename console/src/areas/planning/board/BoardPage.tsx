import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { first, useFilters } from "@/app/filters";
import { usePeople } from "@/app/people";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { IconPlus } from "@/ui/icons";
import { Empty, Loading, Page } from "@/ui/Page";
import { isLate } from "../due";
import {
  assignmentsQuery,
  departmentsQuery,
  type QueuedOrder,
  siteQueueQuery,
  sitesQuery,
  wipQuery,
} from "../queries";
import classes from "./Board.module.css";
import { Lanes } from "./Lanes";
import { lanesOf, place } from "./moves";
import { OrderList } from "./OrderList";
import { useMoves } from "./useMoves";
import { useOwnQueue } from "./useOwnQueue";

const NewOrderDialog = lazy(() =>
  import("../NewOrderDialog").then((module) => ({ default: module.NewOrderDialog })),
);

/**
 * Queue board with the site queue on the left and the operator queues on the right. A drag on one side is reflected
 * on the other.
 */
export default function BoardPage() {
  const { t } = useTranslation();
  const [filters] = useFilters("/board");
  const [making, setMaking] = useState(false);
  const { data: sites } = useQuery(sitesQuery());
  const site = first(filters.site) ?? sites?.[0]?._key;
  const queue = useQuery(siteQueueQuery(site));
  const assignments = useQuery(assignmentsQuery());
  const departments = useQuery(departmentsQuery());
  const progress = useQuery(wipQuery());
  // Everything is shown at once, because content that appears later would move the rest of the page.
  const ready = [queue, assignments, departments, progress].every(({ isPending }) => !isPending);
  const orders = ready ? queue.data?.orders : undefined;
  const newOrder = (
    <Can scope="production:work-order:create">
      <Button icon={IconPlus} look="primary" onClick={() => setMaking(true)}>
        {t("planning.new.title")}
      </Button>
    </Can>
  );
  return (
    <div className={classes.page}>
      <Page
        title={t("planning.board.title")}
        fill
        beside={orders && <Summary orders={orders} />}
        actions={
          <>
            <SiteChoice sites={sites ?? []} now={site} />
            {ready && <DepartmentChoice />}
            {newOrder}
          </>
        }
      >
        <ErrorBox error={queue.error} retry={() => void queue.refetch()} />
        {!ready && <Loading lines={6} height={64} />}
        {orders?.length === 0 && <Empty action={newOrder}>{t("planning.board.empty")}</Empty>}
        {site !== undefined && orders !== undefined && orders.length > 0 && (
          <Board site={site} orders={orders} />
        )}
        {making && (
          <Suspense>
            <NewOrderDialog close={() => setMaking(false)} made={showRow} />
          </Suspense>
        )}
      </Page>
    </div>
  );
}

/** Scrolls to the new work order at the end of the queue and focuses it, so that it can be moved by keyboard. */
function showRow({ _key }: { _key: string }) {
  requestAnimationFrame(() => document.getElementById(`order-${_key}`)?.focus());
}

function Board({ site, orders: read }: { site: string; orders: QueuedOrder[] }) {
  const { t } = useTranslation();
  const [filters] = useFilters("/board");
  const person = usePeople();
  const assignments = useQuery(assignmentsQuery());
  const moves = useMoves(site);
  const own = useOwnQueue(site);
  const orders = moves.over(read);
  const [dragged, setDragged] = useState<{ key: string; to: number } | null>(null);
  const shown = dragged === null ? orders : place(orders, dragged.key, dragged.to);
  const all = assignments.data ? lanesOf(assignments.data, shown, site, person) : [];
  const department = first(filters.department);
  const lanes = all.filter((lane) => !department || lane.key === null || lane.department === department);
  return (
    <>
      <ErrorBox
        error={moves.error ?? own.error ?? assignments.error}
        retry={() => void assignments.refetch()}
      />
      {(moves.settled === "joined" || moves.settled === "dropped") && (
        <p role="status">
          <StateChip is="warning">{t(`planning.board.${moves.settled}`)}</StateChip>
        </p>
      )}
      <div className={classes.board}>
        <OrderList orders={shown} dragged={dragged?.key ?? null} drag={setDragged} move={moves.moveOrder} />
        <Lanes
          lanes={lanes}
          marked={dragged?.key ?? null}
          give={(job, to) => moves.job.mutate({ job, person: to })}
          own={own}
        />
      </div>
    </>
  );
}

function Summary({ orders }: { orders: QueuedOrder[] }) {
  const { t } = useTranslation();
  const late = orders.filter(isLate).length;
  const critical = orders.filter((order) => order.critical).length;
  const running = orders.filter((order) => order.active).length;
  return (
    <>
      {late > 0 && <StateChip is="warning">{t("planning.board.late", { count: late })}</StateChip>}
      {critical > 0 && <StateChip is="bad">{t("planning.board.critical", { count: critical })}</StateChip>}
      <span className="muted">
        {t("planning.board.open", { count: orders.length })} ·{" "}
        {t("planning.board.running", { count: running })}
      </span>
    </>
  );
}

function SiteChoice({ sites, now }: { sites: { _key: string; name: string }[]; now: string | undefined }) {
  const { t } = useTranslation();
  const [, change] = useFilters("/board");
  if (sites.length < 2) return null;
  return (
    <Select
      aria-label={t("planning.board.site")}
      allowDeselect={false}
      data={sites.map(({ _key, name }) => ({ value: _key, label: name }))}
      value={now ?? null}
      onChange={(site) => change({ site: site ?? undefined })}
    />
  );
}

/** Filter by department. Shown only if the operators belong to several departments. */
function DepartmentChoice() {
  const { t } = useTranslation();
  const [filters, change] = useFilters("/board");
  const { data: departments = [] } = useQuery(departmentsQuery());
  const { data: assignments } = useQuery(assignmentsQuery());
  const used = new Set(assignments?.assigned_jobs_by_operator.map(({ operator }) => operator.department_key));
  if (used.size < 2) return null;
  return (
    <Select
      aria-label={t("planning.board.department")}
      placeholder={t("planning.board.department")}
      clearable
      data={departments
        .filter(({ _key }) => used.has(_key))
        .map(({ _key, name }) => ({ value: _key, label: name }))}
      value={first(filters.department) ?? null}
      onChange={(department) => change({ department: department ?? undefined })}
    />
  );
}
