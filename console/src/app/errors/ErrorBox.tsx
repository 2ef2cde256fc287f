import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { Button } from "@/ui/Button";
import { IconAlertOctagon, IconAlertTriangle, IconCopy, IconRefresh } from "@/ui/icons";
import classes from "./ErrorBox.module.css";
import { details, explain } from "./explain";

interface Props {
  error: unknown;
  /** Action that resolves the error. */
  cure?: ReactNode;
  retry?: () => void;
}

/**
 * Shows an error: what happened, what to do, the code in small print, and a button that copies the details for
 * support.
 */
export function ErrorBox({ error, cure, retry }: Props) {
  const { t } = useTranslation();
  if (!error) return null;
  const outage = asApiError(error).isOutage;
  const { sentence, code } = explain(error);
  const Shape = outage ? IconAlertTriangle : IconAlertOctagon;
  return (
    <div role="alert" className={`${classes.box} ${outage ? classes.outage : ""}`}>
      <Shape size={22} aria-hidden />
      <div className={classes.words}>
        {sentence}
        <small className="code">{code}</small>
      </div>
      {cure}
      {retry && (
        <Button icon={IconRefresh} onClick={retry}>
          {t("app.error.retry")}
        </Button>
      )}
      <Button
        look="quiet"
        icon={IconCopy}
        aria-label={t("app.error.copy")}
        title={t("app.error.copy")}
        onClick={() => copy(details(error))}
      />
    </div>
  );
}

/** Copies a text. Over plain HTTP there is no clipboard API, so a selected text field is used instead. */
export function copy(text: string): void {
  if (navigator.clipboard) return void navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
