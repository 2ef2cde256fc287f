import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { shown } from "@/ui/value";
import { changeList, type ListDetails, listQuery } from "./listQueries";

interface Props {
  list: ListDetails;
  close: () => void;
}

const LABELS: Record<string, string> = {
  code: "stock.field.code",
  due_by: "stock.lists.due",
  notes: "stock.lists.notes",
  references: "stock.reference.partner_name",
};

/** Edits the properties of a movement list. They also apply to its open movements. */
export function EditListDialog({ list, close }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      code: list.code,
      due_by: list.due_by.slice(0, 10),
      partner_name: list.references.partner_name ?? "",
      notes: list.notes ?? "",
    },
  });
  const { save, dialog } = useSave<ListDetails>({
    read: () => queries.fetchQuery({ ...listQuery(list._key), staleTime: 0 }),
    write: (changed, rev) => changeList(list._key, changed, rev),
    label: (field) => t(LABELS[field] ?? "stock.field.code"),
    show: (field, value) =>
      shown(field === "references" ? (value as ListDetails["references"]).partner_name : value),
    saved: close,
  });
  const change = useMutation({
    mutationFn: async ({ code, due_by, partner_name, notes }: typeof form.values) => {
      const named = partner_name.trim() !== (list.references.partner_name ?? "");
      await save(list, {
        code: code.trim(),
        due_by,
        notes: notes.trim() || null,
        ...(named && { references: { ...list.references, partner_name: partner_name.trim() || null } }),
      });
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("stock.lists.change-title", { code: list.code })}
      action={t("stock.lists.change-do")}
      command={change}
      submit={form.onSubmit((values) => change.mutate(values))}
      over={dialog}
      close={close}
    >
      <TextInput label={t("stock.field.code")} data-scan="field" required {...form.getInputProps("code")} />
      <TextInput type="date" label={t("stock.lists.due")} required {...form.getInputProps("due_by")} />
      <TextInput
        label={t("stock.reference.partner_name")}
        description={t("stock.lists.change-what")}
        {...form.getInputProps("partner_name")}
      />
      <Textarea label={t("stock.lists.notes")} autosize {...form.getInputProps("notes")} />
    </FormDialog>
  );
}
