import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { type Field, type ListValue, type ListValueForm, storeValues } from "./queries";
import { valuesOf } from "./use";

function useStore(field: Field, close: () => void) {
  return useMutation({
    mutationFn: ({ values, reset = false }: { values: ListValueForm[]; reset?: boolean }) =>
      storeValues(field._key, values, reset),
    onSuccess: close,
  });
}

/** Dialog that adds several values, one per line, or replaces the whole list. */
export function AddDialog({ field, close }: { field: Field; close: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [reset, setReset] = useState(false);
  const store = useStore(field, close);
  const values = valuesOf(typed);
  return (
    <FormDialog
      title={t("fields.values.add")}
      close={close}
      submit={() => store.mutate({ values, reset })}
      command={store}
      blocked={values.length === 0}
      action={t(reset ? "fields.values.replace" : "fields.values.store", { count: values.length })}
      danger={reset}
    >
      <Textarea
        label={t("fields.values.lines")}
        description={t("fields.values.lines-what")}
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox
        label={t("fields.values.reset")}
        description={t("fields.values.reset-what")}
        checked={reset}
        onChange={(event) => setReset(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Dialog that edits one value and its key in an external system. */
export function ValueDialog({ field, value, close }: { field: Field; value: ListValue; close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { value: value.value, ext_key: value.ext_key ?? "" } });
  const store = useStore(field, close);
  const text = form.values.value.trim();
  return (
    <FormDialog
      title={t("fields.values.edit", { value: value.value })}
      close={close}
      submit={() =>
        store.mutate({
          values: [{ _key: value._key, value: text, ext_key: form.values.ext_key.trim() || null }],
        })
      }
      command={store}
      blocked={text === "" || !form.isDirty()}
      action={t("fields.values.save")}
    >
      <TextInput
        label={t("fields.values.value")}
        description={t("fields.values.kept")}
        data-autofocus
        required
        maxLength={500}
        {...form.getInputProps("value")}
      />
      <TextInput label={t("fields.values.ext_key")} maxLength={200} {...form.getInputProps("ext_key")} />
    </FormDialog>
  );
}
