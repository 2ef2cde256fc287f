import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { Button } from "@/ui/Button";
import { IconAlertOctagon, IconAlertTriangle, IconCopy, IconRefresh } from "@/ui/icons";
import classes from "./ErrorBox.module.css";
import { details, explain } from "./explain";

interface Props {
  error: unknown;
  /** The action that cures it. */
  cure?: ReactNode;
  retry?: () => void;
}

/** A refusal: what happened, what to do, the code small, and the details for whoever helps. */
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

/** The clipboard does not exist on plain HTTP; a selected field does the same. */
export function copy(text: string): void {
  if (navigator.clipboard) return void navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
