import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copy } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { IconCheck, IconCopy, IconPrinter } from "@/ui/icons";
import classes from "./ShownOnce.module.css";

interface Props {
  title: string;
  what: ReactNode;
  secret: string;
  close: () => void;
}

/** Shows a secret that cannot be shown again. It closes only when the user confirms that the secret was saved. */
export function ShownOnce({ title, what, secret, close }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    document.body.dataset.prints = "secret";
    return () => {
      delete document.body.dataset.prints;
    };
  }, []);
  return (
    <Dialog title={title} held close={close}>
      <div className="col">
        <p className="muted">{what}</p>
        <div className={`${classes.secret} ${secret.length > 40 ? classes.long : ""}`} data-secret>
          {secret}
        </div>
        <div className="row wrap">
          <Button
            icon={copied ? IconCheck : IconCopy}
            onClick={() => {
              copy(secret);
              setCopied(true);
            }}
          >
            {t(copied ? "admin.once.copied" : "admin.once.copy")}
          </Button>
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t("admin.once.print")}
          </Button>
          <span className="grow" />
          <Button look="primary" onClick={close}>
            {t("admin.once.done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
