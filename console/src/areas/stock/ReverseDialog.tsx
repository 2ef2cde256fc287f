import { Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "@/app/ReasonDialog";
import { StateChip } from "@/ui/chips/StateChip";
import { decimal, quantity } from "@/ui/format";
import { Choose } from "./Choose";
import { type Consequences, consequences } from "./consequences";
import { isShelf, NOWHERE, OUTSIDE } from "./places";
import { lyingQuery, type Movement, reverseMovement } from "./queries";

interface Props {
  movement: Movement;
  close: () => void;
}

/** Returns the effect of a reversal on the present stock at the destination of the movement. */
function useConsequences(movement: Movement, amount: number): Consequences {
  const lying = useQuery({
    ...lyingQuery({
      product: movement.product_key ?? "",
      lot: movement.serial_key ? null : movement.lot_key,
      serial: movement.serial_key,
      position: movement.position_to,
    }),
    enabled: isShelf(movement.position_to) && Boolean(movement.product_key),
  });
  return consequences(movement, amount, lying.data);
}

/** Dialog that reverses a movement and shows the effect on stock beforehand. */
export function ReverseDialog({ movement, close }: Props) {
  const { t } = useTranslation();
  const left = Math.abs(Number(movement.qt_confirmed) - Number(movement.reversed_qt));
  const [typed, setTyped] = useState(String(left));
  const [restore, setRestore] = useState(true);
  const [back, setBack] = useState<{ key: string; code: string } | null>(null);
  const amount = decimal(typed);
  const told = useConsequences(movement, Number(amount ?? 0));
  const word = (key: string, code: string) =>
    key === OUTSIDE ? t("stock.place.outside") : key === NOWHERE ? t("stock.place.nowhere") : code;
  const [from, to] = [
    word(movement.position_to, movement.position_to_code),
    back?.code ?? word(movement.position_from, movement.position_from_code),
  ];
  return (
    <ReasonDialog
      title={t("stock.reverse.title")}
      what={t(told.leavesPlant ? "stock.reverse.what-out" : "stock.reverse.what", {
        quantity: quantity(amount),
        what: movement.serial_code ?? movement.product_code ?? "",
        from,
        to,
      })}
      action={t("stock.reverse.do", { quantity: quantity(amount) })}
      danger
      blocked={amount === null || Number(amount) <= 0 || Number(amount) > left}
      close={close}
      run={async (reason) => {
        await reverseMovement(movement._key, {
          quantity: Number(amount),
          reason,
          restore_planned: restore,
          position_to: back?.key ?? null,
        });
      }}
    >
      <Warnings of={told} place={from} />
      {!movement.serial_key && (
        <TextInput
          label={t("stock.reverse.quantity", { left: quantity(left) })}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {told.mayGoElsewhere && (
        <Choose
          kind="position"
          label={t("stock.reverse.elsewhere")}
          description={movement.position_from_deleted ? t("stock.reverse.deleted") : ""}
          value={back?.key ?? null}
          known={back?.code}
          choose={(key, code) => setBack(key === null ? null : { key, code: code ?? key })}
        />
      )}
      {movement.movement_list_key && (
        <Checkbox
          label={t("stock.reverse.restore", { code: movement.movement_list_code })}
          checked={restore}
          onChange={(event) => setRestore(event.currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  );
}

function Warnings({ of: { missing, unitStays }, place }: { of: Consequences; place: string }) {
  const { t } = useTranslation();
  return (
    <>
      {missing !== null && missing > 0 && (
        <p>
          <StateChip is="warning">
            {t("stock.reverse.moved-on", { quantity: quantity(missing), place })}
          </StateChip>
        </p>
      )}
      {unitStays && <p className="small">{t("stock.reverse.unit-stays")}</p>}
    </>
  );
}
