import { Checkbox, Modal, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, take } from "@/api/client";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { dayOf, momentOf } from "./due";
import { changeOrder, type Order } from "./queries";

/** Days, project, notes and the flag; whoever was faster is joined with, not overwritten. */
export function EditOrderDialog({ order, close }: { order: Order; close: () => void }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: {
      due_by: dayOf(order.due_by),
      start_from: dayOf(order.start_from),
      project_code: order.project_code ?? "",
      notes: order.notes ?? "",
      priority: order.priority,
    },
  });
  const { save, dialog, busy } = useSave<Order>({
    read: () => take(api.GET("/work-order/{wo_key}", { params: { path: { wo_key: order._key } } })),
    write: (changed, rev) => changeOrder(order._key, changed, rev),
    label: (field) => t(`planning.field.${field}`),
    saved: close,
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      await save(order, {
        due_by: momentOf(values.due_by, order.due_by, "due"),
        start_from: momentOf(values.start_from, order.start_from, "start"),
        project_code: values.project_code.trim() || null,
        notes: values.notes.trim() || null,
        priority: values.priority,
      });
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("planning.edit.title", { code: order.wo_code })}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={submit}>
        <OrderFields form={form} />
        <p className="muted small">{t("planning.edit.what")}</p>
        <ErrorBox error={error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("planning.edit.do")}
          </Button>
        </div>
      </form>
      {dialog}
    </Modal>
  );
}

interface Fields {
  due_by: string;
  start_from: string;
  project_code: string;
  notes: string;
  priority: boolean;
}

function OrderFields({ form }: { form: Pick<UseFormReturnType<Fields>, "getInputProps"> }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="row">
        {(["start_from", "due_by"] as const).map((name) => (
          <TextInput
            key={name}
            className="grow"
            type="date"
            label={t(`planning.field.${name}`)}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <TextInput label={t("planning.field.project_code")} {...form.getInputProps("project_code")} />
      <Textarea label={t("planning.field.notes")} autosize minRows={2} {...form.getInputProps("notes")} />
      <Checkbox
        label={t("planning.field.priority")}
        {...form.getInputProps("priority", { type: "checkbox" })}
      />
    </>
  );
}
