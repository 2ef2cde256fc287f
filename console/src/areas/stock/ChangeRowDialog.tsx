import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { decimal } from "@/ui/format";
import { Choose } from "./Choose";
import { ENDS } from "./ends";
import type { ListType } from "./lists/listQueries";
import { changeMovement, type Movement, movementQuery } from "./queries";

interface Props {
  movement: Movement;
  close: () => void;
}

const LABELS: Record<string, string> = {
  qt_planned: "stock.step.quantity",
  position_from: "stock.step.from",
  position_to: "stock.step.to",
  reason: "stock.move.reason",
};

/** State of the form for a planned movement, and the command that saves it. */
function useChange(movement: Movement, close: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const ends = ENDS[movement.type as ListType];
  const form = useForm({
    initialValues: {
      qt_planned: String(movement.qt_planned),
      position_from: movement.position_from as string | null,
      position_to: movement.position_to as string | null,
      reason: movement.reason ?? "",
    },
  });
  const amount = decimal(form.values.qt_planned);
  const { save, dialog } = useSave<Movement>({
    read: () => queries.fetchQuery({ ...movementQuery(movement._key), staleTime: 0 }),
    write: (changed, rev) => changeMovement(movement._key, changed, rev),
    label: (field) => t(LABELS[field] ?? "stock.step.quantity"),
    saved: close,
  });
  const change = useMutation({
    mutationFn: async ({ position_from, position_to, reason }: typeof form.values) => {
      const places = { ...(ends.from && { position_from }), ...(ends.to && { position_to }) };
      const mine = { qt_planned: Number(amount), reason: reason.trim() || null, ...places };
      await save({ ...movement, qt_planned: Number(movement.qt_planned) }, mine as Partial<Movement>);
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  const missing =
    (ends.from && form.values.position_from === null) || (ends.to && form.values.position_to === null);
  return { form, ends, change, blocked: Number(amount) === 0 || missing, dialog };
}

/** Edits a planned movement. Stock changes only when the movement is confirmed. */
export function ChangeRowDialog({ movement, close }: Props) {
  const { t } = useTranslation();
  const { form, ends, change, blocked, dialog } = useChange(movement, close);
  const place = (end: "from" | "to") => (
    <Choose
      kind="position"
      label={t(`stock.step.${end}`)}
      known={movement[`position_${end}_code`] ?? undefined}
      value={form.values[`position_${end}`]}
      choose={(key) => form.setFieldValue(`position_${end}`, key)}
    />
  );
  return (
    <FormDialog
      title={t("stock.movement.change-title")}
      action={t("stock.movement.change-do")}
      command={change}
      submit={form.onSubmit((values) => change.mutate(values))}
      blocked={blocked}
      over={dialog}
      close={close}
    >
      <p className="muted">{t("stock.movement.change-what", { what: movement.product_code ?? "" })}</p>
      <TextInput
        label={t("stock.step.quantity")}
        inputMode="decimal"
        data-autofocus
        {...form.getInputProps("qt_planned")}
      />
      {ends.from && place("from")}
      {ends.to && place("to")}
      <TextInput label={t("stock.move.reason")} data-scan="field" {...form.getInputProps("reason")} />
    </FormDialog>
  );
}
