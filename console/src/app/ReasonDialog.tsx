import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "./FormDialog";

interface Props {
  title: string;
  /** Consequence of the command, shown before the user confirms. */
  what: ReactNode;
  /** Text of the button: verb and object. */
  action: string;
  danger?: boolean;
  run: (reason: string) => Promise<unknown>;
  close: () => void;
  children?: ReactNode;
  /** Whether the command is disabled because a value other than the reason is missing. */
  blocked?: boolean;
}

/** Asks for the reason of a command. The service stores the reason permanently. */
export function ReasonDialog({
  title,
  what,
  action,
  danger = false,
  run,
  close,
  children,
  blocked = false,
}: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const command = useMutation({ mutationFn: () => run(reason.trim()), onSuccess: close });
  return (
    <FormDialog
      title={title}
      action={action}
      danger={danger}
      command={command}
      submit={() => command.mutate()}
      blocked={reason.trim() === "" || blocked}
      close={close}
    >
      <p className="muted">{what}</p>
      {children}
      <Textarea
        label={t("app.reason")}
        data-autofocus
        data-scan="field"
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
