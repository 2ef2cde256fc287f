import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import {
  changeDepartment,
  type Department,
  type DepartmentForm,
  makeDepartment,
  readDepartment,
} from "../queries";

/** Dialog that creates a department, or edits the given one. */
export function DepartmentDialog({
  department,
  close,
}: {
  department: Department | null;
  close: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      name: department?.name ?? "",
      code: department?.code ?? "",
      description: department?.description ?? "",
    },
  });
  const { save, dialog } = useSave<Department>({
    read: () => readDepartment(department?._key ?? ""),
    write: (changed, rev) =>
      changeDepartment(department?._key ?? "", changed as Partial<DepartmentForm>, rev),
    label: (field) => t(`admin.field.department.${field}`),
    saved: close,
  });
  const store = useMutation({
    mutationFn: async ({ name, code, description }: typeof form.values) => {
      const filled = {
        name: name.trim(),
        code: code.trim() || null,
        description: description.trim() || null,
      };
      if (department !== null) return await save(department, filled);
      await makeDepartment(filled);
      close();
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  const field = (name: keyof typeof form.values) => ({
    label: t(`admin.field.department.${name}`),
    ...form.getInputProps(name),
  });
  return (
    <FormDialog
      title={department?.name ?? t("admin.department.new")}
      action={t("admin.department.save")}
      command={store}
      submit={form.onSubmit((values) => store.mutate(values))}
      blocked={form.values.name.trim() === ""}
      close={close}
    >
      <TextInput data-autofocus required {...field("name")} />
      <TextInput {...field("code")} />
      <Textarea autosize minRows={2} {...field("description")} />
      {dialog}
    </FormDialog>
  );
}
