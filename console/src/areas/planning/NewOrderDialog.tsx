import { Checkbox, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newKey } from "@/api/client";
import { asApiError } from "@/api/error";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { Button } from "@/ui/Button";
import { decimal } from "@/ui/format";
import { momentOf } from "./due";
import { ProductChoice } from "./ProductChoice";
import { makeOrder, type Order } from "./queries";

const EMPTY = {
  product_key: "",
  qt_planned: "",
  due_by: "",
  start_from: "",
  wo_code: "",
  project_code: "",
  notes: "",
  priority: false,
};

interface Props {
  close: () => void;
  made: (order: Order) => void;
}

/** State of the form, and the command that creates the work order. */
function useNewOrder({ close, made }: Props) {
  const { t } = useTranslation();
  // One idempotency key per work order: a second attempt after a lost connection does not create it twice.
  const key = useRef(newKey());
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      product_key: (value) => (value === "" ? t("planning.new.product-missing") : null),
      qt_planned: (value) => (Number(decimal(value) ?? 0) > 0 ? null : t("planning.new.quantity-missing")),
    },
  });
  const make = useMutation({
    mutationFn: (values: typeof EMPTY) =>
      makeOrder(
        {
          product_key: values.product_key,
          qt_planned: Number(decimal(values.qt_planned)),
          due_by: momentOf(values.due_by, null, "due"),
          start_from: momentOf(values.start_from, null, "start"),
          wo_code: values.wo_code.trim() || null,
          project_code: values.project_code.trim() || null,
          notes: values.notes.trim() || null,
          priority: values.priority,
        },
        key.current,
      ),
    onSuccess: ({ work_order: order, jobs }) => {
      notifications.show({ message: t("planning.new.done", { code: order.wo_code, count: jobs.length }) });
      close();
      made(order);
    },
    onError: (error) => {
      // After a lost connection it is unknown whether the work order was created, so the same key is sent again.
      if (!asApiError(error).isOutage) key.current = newKey();
      form.setErrors(faultsByPath(error));
    },
  });
  return { form, make };
}

/** Dialog that creates a work order from product, quantity and due date. Other fields are collapsed. */
export function NewOrderDialog({ close, made }: Props) {
  const { t } = useTranslation();
  const [more, setMore] = useState(false);
  const { form, make } = useNewOrder({ close, made });
  return (
    <FormDialog
      title={t("planning.new.title")}
      action={t("planning.new.do")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      close={close}
    >
      <ProductChoice
        value={form.values.product_key}
        onChange={(key) => form.setFieldValue("product_key", key)}
        error={form.errors.product_key}
      />
      <TextInput
        label={t("planning.field.qt_planned")}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps("qt_planned")}
      />
      <TextInput type="date" label={t("planning.field.due_by")} {...form.getInputProps("due_by")} />
      {more ? (
        <MoreFields form={form} />
      ) : (
        <div>
          <Button look="quiet" onClick={() => setMore(true)}>
            {t("planning.new.more")}
          </Button>
        </div>
      )}
      <p className="muted small">{t("planning.new.what")}</p>
    </FormDialog>
  );
}

function MoreFields({ form }: { form: Pick<UseFormReturnType<typeof EMPTY>, "getInputProps"> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput type="date" label={t("planning.field.start_from")} {...form.getInputProps("start_from")} />
      <TextInput
        label={t("planning.field.wo_code")}
        description={t("planning.new.code-what")}
        data-scan="field"
        {...form.getInputProps("wo_code")}
      />
      <TextInput label={t("planning.field.project_code")} {...form.getInputProps("project_code")} />
      <TextInput label={t("planning.field.notes")} {...form.getInputProps("notes")} />
      <Checkbox
        label={t("planning.field.priority")}
        {...form.getInputProps("priority", { type: "checkbox" })}
      />
    </>
  );
}
