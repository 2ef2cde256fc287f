import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import type { Told } from "./consequences";
import { ToldList } from "./ToldList";

interface Props {
  title: string;
  told: readonly Told[];
  /** Reasons why the service would refuse the command. The button is disabled while there are any. */
  blockers?: readonly Told[];
  /** Text of the button: verb and object. */
  action: string;
  /** Whether to ask for a note that is stored with the record. */
  notes?: boolean;
  run: (notes: string | null) => Promise<unknown>;
  close: () => void;
}

/** Asks for confirmation of a command and lists its consequences. */
export function ConfirmDialog({ title, told, blockers = [], action, notes, run, close }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState("");
  const command = useMutation({ mutationFn: () => run(note.trim() || null), onSuccess: close });
  return (
    <FormDialog
      title={title}
      action={action}
      danger
      command={command}
      submit={() => command.mutate()}
      blocked={blockers.length > 0}
      close={close}
    >
      <ToldList of={told} blockers={blockers} />
      {notes && blockers.length === 0 && (
        <Textarea
          label={t("planning.notes-optional")}
          data-autofocus
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
