import { Checkbox, Modal, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { decimal, quantity } from "@/ui/format";
import { type Confirm, confirmMovement, type Movement, productQuery } from "./queries";

interface Props {
  movement: Movement;
  close: () => void;
  done: () => Promise<void>;
  /** Goes to changing the plan instead, where it is not offered beside. */
  change?: () => void;
}

/** Codes as they come from a scanner or from a paper: one per line, each once. */
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

/** Says that a planned movement happened: in whole, in part, with the units or the lot that moved. */
export function ConfirmDialog({ movement, close, done, change }: Props) {
  const { t } = useTranslation();
  const { data: product } = useQuery(productQuery(movement.product_key ?? ""));
  const traced = Boolean(product?.traceability_level);
  const asksUnits = traced && !movement.serial_key && !movement.serial_code;
  const asksLot =
    !traced &&
    product !== undefined &&
    product.lot_tracking !== "none" &&
    !movement.lot_key &&
    !movement.lot_code;
  const [typed, setTyped] = useState(String(movement.qt_planned));
  const [codes, setCodes] = useState("");
  const [lot, setLot] = useState("");
  const [closing, setClosing] = useState(false);
  const units = codesOf(codes);
  const amount = asksUnits ? String(units.length) : decimal(typed);
  const partly = amount !== null && Number(amount) < Number(movement.qt_planned);
  const command = useMutation({
    mutationFn: () => {
      const body: Confirm = { quantity: Number(amount), close_remainder: partly && closing };
      if (asksUnits) body.split_into = units.map((serial_code) => ({ quantity: 1, serial_code }));
      else if (lot.trim() !== "") body.split_into = [{ quantity: Number(amount), lot_code: lot.trim() }];
      return confirmMovement(movement._key, body);
    },
    onSuccess: done,
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("stock.movement.confirm")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          command.mutate();
        }}
      >
        <p className="muted">
          {t("stock.movement.open-quantity", {
            quantity: quantity(movement.qt_planned),
            what: movement.product_code ?? "",
          })}
        </p>
        {asksUnits ? (
          <Textarea
            label={t("stock.movement.units", { count: units.length })}
            description={t("stock.movement.units-what")}
            data-autofocus
            data-scan="field"
            autosize
            minRows={3}
            value={codes}
            onChange={(event) => setCodes(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label={t("stock.step.quantity")}
            inputMode="decimal"
            data-autofocus
            disabled={traced}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {asksLot && (
          <TextInput
            label={t("stock.step.lot")}
            description={movement.type === "receipt" ? "" : t("stock.movement.lot-what")}
            data-scan="field"
            value={lot}
            onChange={(event) => setLot(event.currentTarget.value)}
          />
        )}
        {partly && (
          <Checkbox
            label={t("stock.movement.give-up", {
              quantity: quantity(Number(movement.qt_planned) - Number(amount)),
            })}
            checked={closing}
            onChange={(event) => setClosing(event.currentTarget.checked)}
          />
        )}
        <ErrorBox error={command.error} />
        <div className="row wrap">
          {change && (
            <Can scope="inventory:movement:update">
              <Button onClick={change}>{t("stock.movement.change")}</Button>
            </Can>
          )}
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={command.isPending}
            disabled={amount === null || Number(amount) === 0}
          >
            {t("stock.movement.confirm-do", { quantity: quantity(amount) })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
