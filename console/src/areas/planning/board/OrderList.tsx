import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/app/session/Can";
import { type QueuedOrder, wipQuery } from "../queries";
import classes from "./Board.module.css";
import { type Move, moveTo } from "./moves";
import { OrderRow } from "./OrderRow";
import { PlaceDialog } from "./PlaceDialog";

interface Props {
  orders: QueuedOrder[];
  dragged: string | null;
  drag: (now: { key: string; to: number } | null) => void;
  move: (move: Move) => void;
}

/** Moves a work order to a rank, announces it, and keeps the focus on its row. */
function usePut(orders: QueuedOrder[], may: boolean, move: (move: Move) => void) {
  const { t } = useTranslation();
  const [said, setSaid] = useState("");
  // The browser removes the focus from a row that is moved within the page.
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current !== null) document.getElementById(`order-${focus.current}`)?.focus();
    focus.current = null;
  });
  const put = (order: QueuedOrder, to: number) => {
    const place = Math.max(0, Math.min(orders.length - 1, to));
    if (!may || orders[place] === order) return;
    focus.current = order._key;
    move(moveTo(orders, order._key, place));
    setSaid(t("planning.board.moved", { code: order.wo_code, place: place + 1, count: orders.length }));
  };
  return [said, put] as const;
}

/** Handlers for dragging a row over the list and dropping it. */
function dragging({ orders, dragged, drag, move }: Props) {
  const over = (event: DragEvent, at: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (orders[at]?._key !== dragged) drag({ key: dragged, to: at });
  };
  const drop = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    move(
      moveTo(
        orders,
        dragged,
        orders.findIndex(({ _key }) => _key === dragged),
      ),
    );
    drag(null);
  };
  return { over, drop };
}

/** Site queue. A row is moved by dragging, with Alt and the arrow keys, or to a typed rank. */
export function OrderList({ orders, dragged, drag, move }: Props) {
  const { t } = useTranslation();
  const may = useCan("production:queue:update");
  const { data: wip } = useQuery(wipQuery());
  const [placing, setPlacing] = useState<QueuedOrder | null>(null);
  const [said, put] = usePut(orders, may, move);
  const press = (event: KeyboardEvent, order: QueuedOrder, at: number) => {
    if (event.target !== event.currentTarget) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey) return put(order, at + step);
    document.getElementById(`order-${orders[at + step]?._key}`)?.focus();
  };
  const { over, drop } = dragging({ orders, dragged, drag, move });

  return (
    <section className={`card ${classes.queue}`} aria-label={t("planning.board.queue")}>
      <header className="row">
        <h2>{t("planning.board.queue")}</h2>
        <span className="grow" />
        {may && (
          <span className={`muted small ${classes.how}`}>
            {t("planning.board.how")} <kbd>Alt ↑ ↓</kbd>
          </span>
        )}
      </header>
      <ol className={classes.orders} onDrop={drop}>
        {orders.map((order, at) => (
          <OrderRow
            key={order._key}
            order={order}
            phases={wip?.filter((row) => row.work_order_key === order._key) ?? []}
            place={at + 1}
            may={may}
            dragged={order._key === dragged}
            onKeyDown={(event) => press(event, order, at)}
            onDragStart={() => drag({ key: order._key, to: at })}
            onDragOver={(event) => over(event, at)}
            onDragEnd={() => drag(null)}
            toPlace={() => setPlacing(order)}
            toFirst={() => put(order, 0)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {placing && (
        <PlaceDialog
          order={placing}
          places={orders.length}
          now={orders.indexOf(placing) + 1}
          put={(place) => put(placing, place - 1)}
          close={() => setPlacing(null)}
        />
      )}
    </section>
  );
}
