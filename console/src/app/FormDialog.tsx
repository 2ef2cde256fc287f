import { Modal, type ModalProps } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { ErrorBox } from "./errors/ErrorBox";

interface Props {
  title: string;
  size?: ModalProps["size"];
  /** Verb and thing. */
  action: string;
  danger?: boolean;
  /** What the form sends: the button is busy meanwhile, its refusal stands below the fields. */
  command: { isPending: boolean; error: unknown };
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Something is missing or wrong yet. */
  blocked?: boolean;
  close: () => void;
  children: ReactNode;
}

/** The frame of every dialog with a form: title, fields, refusal, Cancel and the command. */
export function FormDialog({
  title,
  size,
  action,
  danger,
  command,
  submit,
  blocked,
  close,
  children,
}: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={close}
      centered
      {...(size !== undefined && { size })}
      title={title}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked && !command.isPending) submit(event);
        }}
      >
        {children}
        <ErrorBox error={command.error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={command.isPending}
            disabled={blocked === true}
          >
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
