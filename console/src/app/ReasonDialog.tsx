import { Modal, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { ErrorBox } from "./errors/ErrorBox";

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
export function ReasonDialog({ title, what, action, danger, run, close, children, blocked }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const command = useMutation({ mutationFn: () => run(reason.trim()), onSuccess: close });
  return (
    <Modal opened onClose={close} title={title} centered closeButtonProps={{ "aria-label": t("app.close") }}>
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "" && !blocked) command.mutate();
        }}
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
        <ErrorBox error={command.error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={command.isPending}
            disabled={reason.trim() === "" || blocked === true}
          >
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
