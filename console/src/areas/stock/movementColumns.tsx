import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { moment, quantity } from "@/ui/format";
import type { Column } from "@/ui/table/DataTable";
import { MovementState } from "./MovementState";
import { PlaceName } from "./PlaceName";
import type { Movement } from "./queries";

/** Shows what moves: a unit, a product with its lot, or a container with its contents. */
export function Moved({ movement }: { movement: Movement }) {
  const { t } = useTranslation();
  // The service returns only the key of a container.
  const code = movement.serial_code ?? movement.product_code;
  return (
    <>
      {movement.container_key ? t("stock.position.container") : <Code>{code}</Code>}
      {movement.lot_code && <span className="muted"> {movement.lot_code}</span>}
    </>
  );
}

export const amountOf = (movement: Movement) =>
  movement.status === "completed" ? movement.qt_confirmed : movement.qt_planned;

/** Columns of the movement list. A phone shows only the first three. */
export function movementColumns(t: TFunction, narrow: boolean): Column<Movement>[] {
  const all: Column<Movement>[] = [
    {
      key: "what",
      head: t("stock.list.what"),
      width: "minmax(140px, 1.4fr)",
      cell: (row) => <Moved movement={row} />,
    },
    {
      key: "quantity",
      head: t("stock.list.quantity"),
      width: "80px",
      number: true,
      cell: (row) => quantity(amountOf(row)),
    },
    {
      key: "to",
      head: t("stock.step.to"),
      width: narrow ? "110px" : "minmax(110px, 1fr)",
      cell: (row) => (
        <PlaceName position={row.position_to} code={row.position_to_code} deleted={row.position_to_deleted} />
      ),
    },
    {
      key: "from",
      head: t("stock.step.from"),
      width: "minmax(110px, 1fr)",
      cell: (row) => (
        <PlaceName
          position={row.position_from}
          code={row.position_from_code}
          deleted={row.position_from_deleted}
        />
      ),
    },
    { key: "type", head: t("stock.list.type"), width: "110px", cell: (row) => t(`stock.type.${row.type}`) },
    {
      key: "state",
      head: t("stock.list.state"),
      width: "150px",
      cell: (row) => <MovementState movement={row} />,
    },
    {
      key: "when",
      head: t("stock.list.when"),
      width: "170px",
      cell: (row) => moment(row.end ?? row.created),
    },
    { key: "who", head: t("stock.list.who"), width: "130px", cell: (row) => row.user_name ?? "–" },
  ];
  return narrow ? all.slice(0, 3) : all;
}
