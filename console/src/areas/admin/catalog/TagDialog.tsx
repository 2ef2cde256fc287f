import { ColorInput, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { changeTag, makeTag, readTag, type Tag } from "./tagQueries";

/** Suggested colors that are distinguishable in both themes. Any other color can be typed. */
const COLOURS = ["#0b6b7c", "#b75200", "#3a63c4", "#a0347f", "#667000", "#a8121d", "#1c6638", "#66757f"];

const formOf = (tag: Tag | null) => ({
  name: tag?.name ?? "",
  description: tag?.description ?? "",
  color: tag?.color ?? "",
});

/** Dialog that creates a tag, or edits the given one. */
export function TagDialog({ tag, close }: { tag: Tag | null; close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: formOf(tag) });
  const key = tag?._key ?? "";
  const { save, dialog } = useSave<Tag>({
    read: () => readTag(key),
    write: (changed, rev, now) => changeTag(key, { ...now, ...changed }, rev),
    label: (field) => t(`admin.field.tag.${field}`),
    saved: close,
  });
  const store = useMutation({
    mutationFn: async ({ name, description, color }: ReturnType<typeof formOf>) => {
      const filled = {
        name: name.trim(),
        description: description.trim() || null,
        color: color.trim() || null,
      };
      if (tag !== null) return await save(tag, filled);
      await makeTag(filled);
      close();
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  const field = (name: keyof ReturnType<typeof formOf>) => ({
    label: t(`admin.field.tag.${name}`),
    ...form.getInputProps(name),
  });
  return (
    <FormDialog
      title={tag?.name ?? t("admin.tags.new")}
      action={t("admin.tags.save")}
      command={store}
      submit={form.onSubmit((values) => store.mutate(values))}
      blocked={form.values.name.trim() === ""}
      close={close}
    >
      <TextInput data-autofocus required maxLength={100} {...field("name")} />
      <Textarea autosize minRows={2} maxLength={1000} {...field("description")} />
      <ColorInput
        description={t("admin.tags.color-what")}
        format="hex"
        withEyeDropper={false}
        withPicker={false}
        swatches={COLOURS}
        swatchesPerRow={COLOURS.length}
        {...field("color")}
      />
      {dialog}
    </FormDialog>
  );
}
