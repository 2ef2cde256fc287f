import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { decimal, quantity } from "@/ui/format";
import { quantityUpdates } from "./phases";
import classes from "./planning.module.css";
import { changeQuantity, type OrderDetails } from "./queries";

/** Changes the quantity of a work order and shows the effect on each phase. */
export function QuantityDialog({ order, close }: { order: OrderDetails; close: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(order.qt_planned));
  const wanted = Number(decimal(typed) ?? 0);
  const updates = wanted > 0 ? quantityUpdates(order, order.jobs, wanted) : [];
  const idle = wanted <= 0 || wanted === order.qt_planned || updates.length === 0;
  const command = useMutation({
    mutationFn: () => changeQuantity(order._key, wanted, updates, order._rev),
    onSuccess: close,
  });
  const nameOf = (phase: string | null | undefined, job: string | null | undefined) =>
    order.jobs.find((one) => one._key === job || one.phase_key === phase)?.phase_alias ?? "";
  return (
    <FormDialog
      title={t("planning.quantity.title", { code: order.wo_code })}
      action={t("planning.quantity.do")}
      command={command}
      submit={() => command.mutate()}
      blocked={idle}
      close={close}
    >
      <TextInput
        label={t("planning.field.qt_planned")}
        description={t("planning.quantity.now", {
          planned: quantity(order.qt_planned),
          good: quantity(order.qt_completed),
        })}
        inputMode="decimal"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!idle && (
        <ul className={classes.told}>
          {updates.map(({ action, data }) => (
            <li key={`${data._key ?? ""}/${data.phase_key ?? ""}`}>
              {t(`planning.quantity.${action}`, {
                phase: nameOf(data.phase_key, data._key),
                quantity: quantity(data.qt_planned),
              })}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
