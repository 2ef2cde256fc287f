import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { type CustomData, storeData } from "../queries";

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Dialog that creates an entry, or edits the given one. */
export function DataDialog({ entry, close }: { entry: CustomData | null; close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      key: entry?._key ?? "",
      description: entry?.description ?? "",
      value: entry === null ? "" : JSON.stringify(entry.value, null, 2),
    },
    validate: { value: (text) => (text.trim() === "" || isJson(text) ? null : t("admin.data.not-json")) },
  });
  const store = useMutation({
    mutationFn: ({ key, description, value }: typeof form.values) => {
      const stored = value.trim() === "" ? null : (JSON.parse(value) as unknown);
      return storeData(key.trim(), { value: stored, description: description.trim() || null }, entry);
    },
    onSuccess: close,
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={entry?._key ?? t("admin.data.new")}
      size="lg"
      action={t("admin.data.save")}
      command={store}
      submit={form.onSubmit((values) => store.mutate(values))}
      blocked={form.values.key.trim() === ""}
      close={close}
    >
      {entry === null && (
        <TextInput
          label={t("admin.data.key")}
          description={t("admin.data.key-what")}
          data-autofocus
          required
          maxLength={64}
          {...form.getInputProps("key")}
        />
      )}
      <TextInput label={t("admin.data.description")} {...form.getInputProps("description")} />
      <Textarea
        label={t("admin.data.value")}
        description={t("admin.data.value-what")}
        autosize
        minRows={4}
        maxRows={16}
        classNames={{ input: "code" }}
        {...form.getInputProps("value")}
      />
    </FormDialog>
  );
}
