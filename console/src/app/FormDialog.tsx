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
  /** Verb and thing. */
  action: ReactNode;
  danger?: boolean;
  /** What the form sends: the button is busy meanwhile, its refusal stands below the fields. */
  command?: { isPending: boolean; error: unknown };
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Who may do it. */
  scope?: string;
  /** Something is missing or wrong yet. */
  blocked?: boolean;
  /** What else can be done or is said, at the other end of the row of buttons. */
  beside?: ReactNode;
  /** What comes over the dialog, for instance the question whose change stays. */
  over?: ReactNode;
  close: () => void;
  children: ReactNode;
}

/** The frame of every dialog with a form: title, fields, refusal, Cancel and the command. */
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
