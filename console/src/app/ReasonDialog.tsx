import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "./FormDialog";

interface Props {
  title: string;
  /** What will happen, before anybody presses. */
  what: ReactNode;
  /** Verb and thing. */
  action: string;
  danger?: boolean;
  run: (reason: string) => Promise<unknown>;
  close: () => void;
  children?: ReactNode;
  /** Something besides the reason is missing. */
  blocked?: boolean;
}

/** A command that asks why: the reason is kept with it for good. */
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
