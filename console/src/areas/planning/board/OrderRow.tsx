import { Menu } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { DragEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconDots, IconGripVertical } from "@/ui/icons";
import { Flags, OrderDue } from "../chips";
import type { QueuedOrder, WipRow } from "../queries";
import classes from "./Board.module.css";

interface Props {
  order: QueuedOrder;
  phases: WipRow[];
  place: number;
  may: boolean;
  dragged: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onDragStart: () => void;
  onDragOver: (event: DragEvent) => void;
  onDragEnd: () => void;
  toPlace: () => void;
  toFirst: () => void;
}

/** One work order of the queue: rank, product, progress by phase and due date. */
export function OrderRow({
  order,
  phases,
  place,
  may,
  dragged,
  onDragStart,
  toPlace,
  toFirst,
  ...on
}: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = t("planning.board.row", { place, code: order.wo_code, product: order.product_code });
  const begin = (event: DragEvent) => {
    // Firefox does not start a drag without data.
    event.dataTransfer.setData("text/plain", order.wo_code);
    event.dataTransfer.effectAllowed = "move";
    onDragStart();
  };
  return (
    <li
      id={`order-${order._key}`}
      className={`${classes.order} ${dragged ? classes.lifted : ""}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the row handles the keys that move it
      tabIndex={0}
      draggable={may}
      onDragStart={begin}
      {...on}
    >
      <span className={classes.grip}>{may && <IconGripVertical size={18} aria-hidden />}</span>
      <span className={classes.place}>{place}</span>
      <span className={classes.what}>
        <Link to="/orders/$key" params={{ key: order._key }} className={classes.link} draggable={false}>
          <Code>{order.wo_code}</Code>
        </Link>{" "}
        {order.product_description ?? order.product_code}
      </span>
      <span className={classes.marks}>
        <Flags order={order} />
        <OrderDue order={order} />
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            look="quiet"
            icon={IconDots}
            aria-label={t("planning.board.menu", { code: order.wo_code })}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!may || place === 1} onClick={toFirst}>
            {t("planning.board.to-first")}
          </Menu.Item>
          <Menu.Item disabled={!may} onClick={toPlace}>
            {t("planning.board.to-place")}
          </Menu.Item>
          <Menu.Item onClick={() => void navigate({ to: "/orders/$key", params: { key: order._key } })}>
            {t("planning.board.open-order")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Bars phases={phases} />
    </li>
  );
}

/** Progress of each phase. */
function Bars({ phases }: { phases: WipRow[] }) {
  return (
    <span className={classes.phases}>
      {[...phases]
        .sort((one, other) => one.place - other.place)
        .map((phase) => (
          <span key={phase.phase_key}>
            <span className={classes.phase}>
              {phase.phase_alias} {quantity(phase.good)}/{quantity(phase.planned)}
            </span>
            <span className={classes.bar}>
              <i style={{ width: `${Math.min(100, (100 * phase.good) / Math.max(1, phase.planned))}%` }} />
            </span>
          </span>
        ))}
    </span>
  );
}
