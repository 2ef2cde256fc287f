import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { decimal, quantity } from "@/ui/format";
import { type Confirm, confirmMovement, type Movement, productQuery } from "./queries";

interface Props {
  movement: Movement;
  close: () => void;
  /** Opens the dialog that edits the movement. Absent if the page already offers it. */
  change?: () => void;
}

/** Parses scanned or typed codes, one per line, without duplicates. */
export function codesOf(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(/[\n,;]+/)
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  ];
}

interface Entry {
  quantity: string;
  /** Codes of units as typed or scanned. */
  codes: string;
  lot: string;
  /** Whether to cancel the quantity that did not move. */
  closing: boolean;
}

/** State of the form for what was moved, and the command that confirms it. */
function useConfirmation(movement: Movement, close: () => void) {
  const { data: product } = useQuery(productQuery(movement.product_key ?? ""));
  const traced = Boolean(product?.traceability_level);
  const asksUnits = traced && !movement.serial_key && !movement.serial_code;
  const asksLot =
    !traced &&
    product !== undefined &&
    product.lot_tracking !== "none" &&
    !movement.lot_key &&
    !movement.lot_code;
  const [entry, setEntry] = useState<Entry>({
    quantity: String(movement.qt_planned),
    codes: "",
    lot: "",
    closing: false,
  });
  const units = codesOf(entry.codes);
  const lot = entry.lot.trim();
  const amount = asksUnits ? String(units.length) : decimal(entry.quantity);
  const partly = amount !== null && Number(amount) < Number(movement.qt_planned);
  const command = useMutation({
    mutationFn: () => {
      const body: Confirm = { quantity: Number(amount), close_remainder: partly && entry.closing };
      if (asksUnits) body.split_into = units.map((serial_code) => ({ quantity: 1, serial_code }));
      else if (lot !== "") body.split_into = [{ quantity: Number(amount), lot_code: lot }];
      return confirmMovement(movement._key, body);
    },
    onSuccess: close,
  });
  const change = (some: Partial<Entry>) => setEntry((now) => ({ ...now, ...some }));
  return { entry, change, traced, asksUnits, asksLot, units, amount, partly, command };
}

/** Confirms a planned movement in full or in part, with the units or lot that were moved. */
export function ConfirmDialog({ movement, close, change }: Props) {
  const { t } = useTranslation();
  const confirmation = useConfirmation(movement, close);
  const { amount, command } = confirmation;
  return (
    <FormDialog
      title={t("stock.movement.confirm")}
      action={t("stock.movement.confirm-do", { quantity: quantity(amount) })}
      command={command}
      submit={() => command.mutate()}
      blocked={amount === null || Number(amount) === 0}
      beside={
        <>
          {change && (
            <Can scope="inventory:movement:update">
              <Button onClick={change}>{t("stock.movement.change")}</Button>
            </Can>
          )}
        </>
      }
      close={close}
    >
      <p className="muted">
        {t("stock.movement.open-quantity", {
          quantity: quantity(movement.qt_planned),
          what: movement.product_code ?? "",
        })}
      </p>
      <Fields movement={movement} of={confirmation} />
    </FormDialog>
  );
}

interface FieldsProps {
  movement: Movement;
  of: ReturnType<typeof useConfirmation>;
}

/** Fields for units or quantity, the lot if it is open, and whether to cancel the remainder. */
function Fields({ movement, of }: FieldsProps) {
  const { t } = useTranslation();
  const { entry, change } = of;
  return (
    <>
      {of.asksUnits ? (
        <Textarea
          label={t("stock.movement.units", { count: of.units.length })}
          description={t("stock.movement.units-what")}
          data-autofocus
          data-scan="field"
          autosize
          minRows={3}
          value={entry.codes}
          onChange={(event) => change({ codes: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label={t("stock.step.quantity")}
          inputMode="decimal"
          data-autofocus
          disabled={of.traced}
          value={entry.quantity}
          onChange={(event) => change({ quantity: event.currentTarget.value })}
        />
      )}
      {of.asksLot && (
        <TextInput
          label={t("stock.step.lot")}
          description={movement.type === "receipt" ? "" : t("stock.movement.lot-what")}
          data-scan="field"
          value={entry.lot}
          onChange={(event) => change({ lot: event.currentTarget.value })}
        />
      )}
      {of.partly && (
        <Checkbox
          label={t("stock.movement.give-up", {
            quantity: quantity(Number(movement.qt_planned) - Number(of.amount)),
          })}
          checked={entry.closing}
          onChange={(event) => change({ closing: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
