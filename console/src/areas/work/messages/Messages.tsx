import { Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { IconMessage } from "@/ui/icons";
import { messagesQuery, postMessage } from "../queries";
import { MessageRow } from "./MessageRow";
import classes from "./Messages.module.css";

/** Messages about a record, oldest first. New messages of others appear automatically. */
export function Messages({ recipient }: { recipient: string }) {
  const { t } = useTranslation();
  const { data: messages = [], error } = useQuery(messagesQuery(recipient));
  const [text, setText] = useState("");
  const post = useMutation({
    mutationFn: () => postMessage(recipient, text.trim()),
    onSuccess: () => setText(""),
  });
  const inOrder = [...messages].sort((one, other) => one.created.localeCompare(other.created));
  return (
    <section className="card col">
      <h2>{t("work.messages.title")}</h2>
      <ErrorBox error={error} />
      {messages.length === 0 && <p className="muted">{t("work.messages.none")}</p>}
      <ul className={classes.messages}>
        {inOrder.map((message) => (
          <MessageRow key={message._key} message={message} />
        ))}
      </ul>
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") post.mutate();
        }}
      >
        <Textarea
          aria-label={t("work.messages.write")}
          placeholder={t("work.messages.write")}
          autosize
          minRows={2}
          data-scan="field"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ErrorBox error={post.error} />
        <div className="row">
          <span className="grow" />
          <Can scope="collaboration:message:write">
            <Button type="submit" icon={IconMessage} busy={post.isPending} disabled={text.trim() === ""}>
              {t("work.messages.send")}
            </Button>
          </Can>
        </div>
      </form>
    </section>
  );
}
