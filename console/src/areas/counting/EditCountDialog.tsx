import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { shown } from "@/ui/value";
import { changeSession, type SessionDetails, sessionQuery } from "./queries";

interface Props {
  session: SessionDetails;
  close: () => void;
}

/** Edits a count session before it starts. Assignments are edited on the page of the session. */
export function EditCountDialog({ session, close }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      description: session.description ?? "",
      code: session.code,
      notes: session.notes ?? "",
      blind_quantities: session.blind_quantities,
      blind_serials: session.blind_serials,
    },
  });
  const labels: Record<string, string> = {
    description: t("counting.new.description"),
    code: t("counting.list.code"),
    notes: t("counting.edit.notes"),
    blind_quantities: t("counting.new.blind_quantities"),
    blind_serials: t("counting.new.blind_serials"),
  };
  const { save, dialog } = useSave<SessionDetails>({
    read: () => queries.fetchQuery({ ...sessionQuery(session._key), staleTime: 0 }),
    write: (changed, rev) => changeSession(session._key, changed, rev),
    label: (field) => labels[field] ?? field,
    show: (_, value) => shown(value),
    saved: close,
  });
  const change = useMutation({
    mutationFn: async ({ code, description, notes, ...blind }: typeof form.values) => {
      const words = { description: description.trim() || null, notes: notes.trim() || null };
      await save(session, { code: code.trim(), ...words, ...blind });
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("counting.edit.title", { code: session.code })}
      action={t("counting.edit.do")}
      command={change}
      submit={form.onSubmit((values) => change.mutate(values))}
      over={dialog}
      close={close}
    >
      <TextInput label={labels.description} data-autofocus {...form.getInputProps("description")} />
      <TextInput label={labels.code} required {...form.getInputProps("code")} />
      <Textarea label={labels.notes} autosize minRows={2} {...form.getInputProps("notes")} />
      {(["blind_quantities", "blind_serials"] as const).map((name) => (
        <Checkbox key={name} label={labels[name]} {...form.getInputProps(name, { type: "checkbox" })} />
      ))}
    </FormDialog>
  );
}
