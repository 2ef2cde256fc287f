import { Modal, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { ErrorBox } from "./errors/ErrorBox";

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
  const blocked = typed !== undefined && word.trim() !== typed;
  return (
    <Modal opened onClose={close} title={title} centered closeButtonProps={{ "aria-label": t("app.close") }}>
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) command.mutate();
        }}
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
        <ErrorBox error={command.error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={command.isPending}
            disabled={blocked}
          >
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
