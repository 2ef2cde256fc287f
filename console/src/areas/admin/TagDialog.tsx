import { ColorInput, Modal, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { changeTag, makeTag, readTag, type Tag, type TagForm } from "./tagQueries";

/** Colours that tell each other apart in both themes; any other can be typed. */
const COLOURS = ["#0b6b7c", "#b75200", "#3a63c4", "#a0347f", "#667000", "#a8121d", "#1c6638", "#66757f"];

const formOf = (tag: Tag | null) => ({
  name: tag?.name ?? "",
  description: tag?.description ?? "",
  color: tag?.color ?? "",
});

/** Makes a tag, or changes the one that is given. */
export function TagDialog({ tag, close }: { tag: Tag | null; close: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm({ initialValues: formOf(tag) });
  const key = tag?._key ?? "";
  const saved = () => {
    void queries.invalidateQueries({ queryKey: ["tag"] });
    void queries.invalidateQueries({ queryKey: ["product"] });
    close();
  };
  const { save, dialog } = useSave<Tag>({
    read: () => readTag(key),
    write: async (changed, rev) => {
      const now = await readTag(key);
      return await changeTag(key, { ...now, ...changed } as TagForm, rev);
    },
    label: (field) => t(`admin.field.tag.${field}`),
    saved,
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
      saved();
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={tag?.name ?? t("admin.tags.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => store.mutate(values))}>
        <TextInput
          label={t("admin.field.tag.name")}
          data-autofocus
          required
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <Textarea
          label={t("admin.field.tag.description")}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps("description")}
        />
        <ColorInput
          label={t("admin.field.tag.color")}
          description={t("admin.tags.color-what")}
          format="hex"
          withEyeDropper={false}
          withPicker={false}
          swatches={COLOURS}
          swatchesPerRow={COLOURS.length}
          {...form.getInputProps("color")}
        />
        <ErrorBox error={store.error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={store.isPending}
            disabled={form.values.name.trim() === ""}
          >
            {t("admin.tags.save")}
          </Button>
        </div>
      </form>
      {dialog}
    </Modal>
  );
}
