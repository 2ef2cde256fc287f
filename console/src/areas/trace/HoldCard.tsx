import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { readAgain } from "@/app/fresh";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { quantity } from "@/ui/format";
import { IconLock, IconRefresh } from "@/ui/icons";
import { type Counts, holdAll, type Question } from "./queries";
import classes from "./RecallPage.module.css";

/**
 * Puts all units of the recall on hold. The command includes the displayed number, so that a changed result is
 * refused.
 */
export function HoldCard({ counts, question }: { counts: Counts; question: Question }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const hold = useMutation({
    mutationFn: () => holdAll(question, reason.trim(), counts.total),
    onSuccess: ({ held, already_held }) =>
      notifications.show({
        message: t("trace.hold.done", { count: held, held: quantity(held), already: quantity(already_held) }),
      }),
  });
  const changed = asApiError(hold.error).code === "recall_changed";
  return (
    <section className={`card ${classes.stop}`}>
      <h2>{t("trace.hold.title")}</h2>
      <div className="row">
        <IconLock size={24} aria-hidden />
        <span className="small">
          {t("trace.hold.what")}{" "}
          {t("trace.hold.already", { count: counts.held, held: quantity(counts.held) })}
        </span>
      </div>
      <TextInput
        label={t("trace.hold.reason")}
        value={reason}
        data-scan="field"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Can scope="serial:hold">
        <Button
          look="danger"
          icon={IconLock}
          busy={hold.isPending}
          disabled={reason.trim() === "" || counts.total === 0}
          onClick={() => hold.mutate()}
        >
          {t("trace.hold.do", {
            count: counts.total,
            units: quantity(counts.total),
            starts: t("trace.starts", { count: counts.starts }),
          })}
        </Button>
      </Can>
      <ErrorBox
        error={hold.error}
        cure={
          changed && (
            <Button
              icon={IconRefresh}
              onClick={() => {
                hold.reset();
                void readAgain("POST /trace/hold");
              }}
            >
              {t("trace.hold.look-again")}
            </Button>
          )
        }
      />
      <p className="small muted">{t("trace.hold.rule")}</p>
    </section>
  );
}
