import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "./FormDialog";

interface Props {
  title: string;
  /** What will happen, before anybody presses. */
  what: ReactNode;
  /** What hangs on it, below the sentence. */
  more?: ReactNode;
  /** Verb and thing. */
  action: string;
  danger?: boolean;
  /** What must be typed first, for what cannot be undone. */
  typed?: string;
  run: () => Promise<unknown>;
  close: () => void;
}

/** A command that is asked for once more, because it is hard or impossible to take back. */
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
