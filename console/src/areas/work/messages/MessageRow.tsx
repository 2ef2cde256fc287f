import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useCan } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { IconPencil, IconTrash } from "@/ui/icons";
import { Time } from "@/ui/Time";
import { changeMessage, deleteMessage, type Message } from "../queries";
import classes from "./Messages.module.css";

/** One message. Its author can edit or delete it. */
export function MessageRow({ message }: { message: Message }) {
  const { t } = useTranslation();
  const mine = useSession().userKey === message.sender_key;
  const may = useCan("collaboration:message:write") && mine && !message.deleted;
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const close = () => setAsking(null);
  return (
    <li className={classes.message} data-mine={mine}>
      <span className="row small">
        <span className="grow">
          <b>{message.sender_name}</b>{" "}
          <span className="muted">
            <Time at={message.created} />
            {message.updated && !message.deleted && <> · {t("work.messages.changed")}</>}
          </span>
        </span>
        {may && asking !== "edit" && (
          <>
            <Button
              look="quiet"
              icon={IconPencil}
              aria-label={t("work.messages.edit")}
              title={t("work.messages.edit")}
              onClick={() => setAsking("edit")}
            />
            <Button
              look="quiet"
              icon={IconTrash}
              aria-label={t("work.messages.delete.title")}
              title={t("work.messages.delete.title")}
              onClick={() => setAsking("delete")}
            />
          </>
        )}
      </span>
      {asking === "edit" ? (
        <Correct message={message} close={close} />
      ) : (
        <p className={message.deleted ? "muted" : ""}>
          {message.deleted ? t("work.messages.deleted") : message.content}
        </p>
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title={t("work.messages.delete.title")}
          what={t("work.messages.delete.what")}
          action={t("work.messages.delete.do")}
          danger
          close={close}
          run={() => deleteMessage(message._key)}
        />
      )}
    </li>
  );
}

function Correct({ message, close }: { message: Message; close: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(message.content);
  const save = useMutation({
    mutationFn: () => changeMessage(message._key, text.trim(), message._rev),
    onSuccess: close,
  });
  return (
    <form
      className="col"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Textarea
        aria-label={t("work.messages.edit")}
        autosize
        minRows={2}
        data-scan="field"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorBox error={save.error} />
      <div className="row wrap">
        <span className="grow" />
        <Button onClick={close}>{t("app.cancel")}</Button>
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          disabled={text.trim() === "" || text.trim() === message.content}
        >
          {t("work.messages.save")}
        </Button>
      </div>
    </form>
  );
}
