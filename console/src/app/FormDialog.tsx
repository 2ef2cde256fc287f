import type { ModalProps } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ErrorBox } from "./errors/ErrorBox";
import { Can } from "./session/Can";

interface Props {
  title: ReactNode;
  size?: ModalProps["size"];
  /** Text of the button: verb and object. */
  action: ReactNode;
  danger?: boolean;
  /** State of the command. The button is busy while it is pending, and its error is shown below the fields. */
  command?: { isPending: boolean; error: unknown };
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Permission that the command requires. */
  scope?: string;
  /** Whether the command is disabled because a value is missing or invalid. */
  blocked?: boolean;
  /** Further actions or notes at the other end of the button row. */
  beside?: ReactNode;
  /** Content above the dialog, for example the dialog that resolves a conflict. */
  over?: ReactNode;
  close: () => void;
  children: ReactNode;
}

/** Frame of all dialogs with a form: title, fields, error, Cancel and the command button. */
export function FormDialog(props: Props) {
  const { title, size, action, danger, command, submit, scope, blocked = false, beside, over, close } = props;
  const { t } = useTranslation();
  const busy = command?.isPending ?? false;
  const run = (
    <Button type="submit" look={danger ? "danger" : "primary"} busy={busy} disabled={blocked}>
      {action}
    </Button>
  );
  return (
    <Dialog title={title} size={size} close={close}>
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked && !busy) submit(event);
        }}
      >
        {props.children}
        <ErrorBox error={command?.error} />
        <div className="row wrap">
          {beside}
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          {scope === undefined ? run : <Can scope={scope}>{run}</Can>}
        </div>
      </form>
      {over}
    </Dialog>
  );
}
