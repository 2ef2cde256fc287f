import { Modal, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import {
  changeDepartment,
  type Department,
  type DepartmentForm,
  makeDepartment,
  readDepartment,
} from "./queries";

/** Makes a department, or changes the one that is given. */
export function DepartmentDialog({
  department,
  close,
}: {
  department: Department | null;
  close: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      name: department?.name ?? "",
      code: department?.code ?? "",
      description: department?.description ?? "",
    },
  });
  const saved = () => {
    void queries.invalidateQueries({ queryKey: ["department"] });
    close();
  };
  const { save, dialog } = useSave<Department>({
    read: () => readDepartment(department?._key ?? ""),
    write: (changed, rev) =>
      changeDepartment(department?._key ?? "", changed as Partial<DepartmentForm>, rev),
    label: (field) => t(`admin.field.department.${field}`),
    saved,
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
      saved();
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={department?.name ?? t("admin.department.new")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={form.onSubmit((values) => store.mutate(values))}>
        <TextInput
          label={t("admin.field.department.name")}
          data-autofocus
          required
          {...form.getInputProps("name")}
        />
        <TextInput label={t("admin.field.department.code")} {...form.getInputProps("code")} />
        <Textarea
          label={t("admin.field.department.description")}
          autosize
          minRows={2}
          {...form.getInputProps("description")}
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
            {t("admin.department.save")}
          </Button>
        </div>
      </form>
      {dialog}
    </Modal>
  );
}
