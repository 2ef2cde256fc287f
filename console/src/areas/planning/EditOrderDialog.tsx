import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, take } from "@/api/client";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { dayOf, momentOf } from "./due";
import { changeOrder, type Order } from "./queries";

/** Edits dates, project, notes and priority. Changes by others are merged, not overwritten. */
export function EditOrderDialog({ order, close }: { order: Order; close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      due_by: dayOf(order.due_by),
      start_from: dayOf(order.start_from),
      project_code: order.project_code ?? "",
      notes: order.notes ?? "",
      priority: order.priority,
    },
  });
  const { save, dialog } = useSave<Order>({
    read: () => take(api.GET("/work-order/{wo_key}", { params: { path: { wo_key: order._key } } })),
    write: (changed, rev) => changeOrder(order._key, changed, rev),
    label: (field) => t(`planning.field.${field}`),
    saved: close,
  });
  const change = useMutation({
    mutationFn: async (values: typeof form.values) => {
      await save(order, {
        due_by: momentOf(values.due_by, order.due_by, "due"),
        start_from: momentOf(values.start_from, order.start_from, "start"),
        project_code: values.project_code.trim() || null,
        notes: values.notes.trim() || null,
        priority: values.priority,
      });
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("planning.edit.title", { code: order.wo_code })}
      action={t("planning.edit.do")}
      command={change}
      submit={form.onSubmit((values) => change.mutate(values))}
      over={dialog}
      close={close}
    >
      <OrderFields form={form} />
      <p className="muted small">{t("planning.edit.what")}</p>
    </FormDialog>
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
