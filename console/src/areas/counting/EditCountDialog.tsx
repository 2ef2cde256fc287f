import { Checkbox, Modal, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { shown } from "@/ui/value";
import { changeSession, type SessionDetails, sessionQuery } from "./queries";

interface Props {
  session: SessionDetails;
  close: () => void;
}

/** Changes a count before it begins; who counts what is changed on its page. */
export function EditCountDialog({ session, close }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
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
  const { save, dialog, busy } = useSave<SessionDetails>({
    read: () => queries.fetchQuery({ ...sessionQuery(session._key), staleTime: 0 }),
    write: (changed, rev) => changeSession(session._key, changed, rev),
    label: (field) => labels[field] ?? field,
    show: (_, value) => shown(value),
    saved: close,
  });
  const submit = form.onSubmit(async ({ code, description, notes, ...blind }) => {
    setError(null);
    try {
      const words = { description: description.trim() || null, notes: notes.trim() || null };
      await save(session, { code: code.trim(), ...words, ...blind });
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("counting.edit.title", { code: session.code })}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={submit}>
        <TextInput label={labels.description} data-autofocus {...form.getInputProps("description")} />
        <TextInput label={labels.code} required {...form.getInputProps("code")} />
        <Textarea label={labels.notes} autosize minRows={2} {...form.getInputProps("notes")} />
        {(["blind_quantities", "blind_serials"] as const).map((name) => (
          <Checkbox key={name} label={labels[name]} {...form.getInputProps(name, { type: "checkbox" })} />
        ))}
        <ErrorBox error={error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("counting.edit.do")}
          </Button>
        </div>
      </form>
      {dialog}
    </Modal>
  );
}
