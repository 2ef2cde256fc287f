import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "./FormDialog";

interface Props {
  title: string;
  /** Consequence of the command, shown before the user confirms. */
  what: ReactNode;
  /** Further details below the consequence. */
  more?: ReactNode;
  /** Text of the button: verb and object. */
  action: string;
  danger?: boolean;
  /** Text that the user must type to confirm, for commands that cannot be undone. */
  typed?: string;
  run: () => Promise<unknown>;
  close: () => void;
}

/** Asks for confirmation of a command that is hard or impossible to undo. */
export function ConfirmDialog({ title, what, more, action, danger = false, typed, run, close }: Props) {
  const { t } = useTranslation();
  const [word, setWord] = useState("");
  const command = useMutation({ mutationFn: run, onSuccess: close });
  return (
    <FormDialog
      title={title}
      action={action}
      danger={danger}
      command={command}
      submit={() => command.mutate()}
      blocked={typed !== undefined && word.trim() !== typed}
      close={close}
    >
      <p className="muted">{what}</p>
      {more}
      {typed !== undefined && (
        <TextInput
          label={t("app.confirm.type", { word: typed })}
          data-autofocus
          autoComplete="off"
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
