import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { FieldRows } from "@/app/form/FieldRows";
import { TypeLinks } from "./TypeLinks";
import { changeType, type Kind, makeType, readType, type TypeForm, type WorkType } from "./typeQueries";

const formOf = (type: WorkType | null) => ({
  name: type?.name ?? "",
  code: type?.code ?? "",
  description: type?.description ?? "",
  active: type?.active ?? true,
  critical: type?.critical ?? false,
  links: type?.links ?? [],
  form: type?.form ?? [],
});
type Typed = ReturnType<typeof formOf>;

const typeOf = (typed: Typed): TypeForm => ({
  ...typed,
  name: typed.name.trim(),
  code: typed.code.trim() || null,
  description: typed.description.trim() || null,
});

interface Props {
  kind: Kind;
  type: WorkType | null;
  close: () => void;
}

/** Dialog that creates an issue type or task type, or edits the given one. */
export function TypeDialog({ kind, type, close }: Props) {
  const { t } = useTranslation();
  const { form, store, dialog } = useType({ kind, type, close });
  const input = (name: "name" | "code" | "description") => ({
    label: t(`admin.field.type.${name}`),
    ...form.getInputProps(name),
  });
  const box = (name: "active" | "critical", what: string) => ({
    label: t(`admin.field.type.${name}`),
    description: what,
    ...form.getInputProps(name, { type: "checkbox" }),
  });
  const { name, form: fields, links } = form.values;
  const hollow = fields.some(({ hidden, default: begins }) => hidden && begins.trim() === "");
  return (
    <FormDialog
      title={type?.name ?? t(`admin.types.${kind}.new`)}
      size="lg"
      action={t("admin.types.save")}
      command={store}
      submit={form.onSubmit((values) => store.mutate(values))}
      blocked={name.trim() === "" || hollow}
      close={close}
    >
      <TextInput data-autofocus required maxLength={200} {...input("name")} />
      {kind === "issue" && <TextInput {...input("code")} />}
      <Textarea autosize minRows={2} {...input("description")} />
      {kind === "issue" && <Checkbox {...box("critical", t("admin.types.critical-what"))} />}
      <Checkbox {...box("active", t(`admin.types.${kind}.active-what`))} />
      <FieldRows
        title={t(`admin.types.${kind}.form`)}
        fields={fields}
        may
        change={(next) => form.setFieldValue("form", next)}
      />
      {kind === "task" && <TypeLinks links={links} change={(next) => form.setFieldValue("links", next)} />}
      {dialog}
    </FormDialog>
  );
}

/** State of the form and how it is saved. */
function useType({ kind, type, close }: Props) {
  const { t } = useTranslation();
  const form = useForm<Typed>({ initialValues: formOf(type) });
  const { save, dialog } = useSave<WorkType>({
    read: () => readType(kind, type?._key ?? ""),
    write: (changed, _, now) => changeType(kind, changed, now),
    label: (field) => t(`admin.field.type.${field}`),
    show: (field, value) => {
      if (Array.isArray(value)) return t(`admin.types.shown.${field}`, { count: value.length });
      return typeof value === "boolean" ? t(`form.answer.${value}`) : String(value ?? "–");
    },
    saved: close,
  });
  const store = useMutation({
    mutationFn: async (typed: Typed) => {
      if (type !== null) return await save(type, typeOf(typed));
      await makeType(kind, typeOf(typed));
      close();
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return { form, store, dialog };
}
