import { Modal, MultiSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Empty } from "@/ui/Page";
import { changeRecordTags, type Tag, type TagContext, tagsQuery } from "./queries";

interface Props {
  of: TagContext;
  recordKey: string;
  tags: Tag[];
  close: () => void;
}

/** Chooses the tags of one record among those that exist. */
export function TagsDialog({ of, recordKey, tags, close }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: all, error } = useQuery(tagsQuery);
  const [before] = useState(() => tags.map(({ _key }) => _key));
  const [chosen, setChosen] = useState(before);
  const store = useMutation({
    mutationFn: () => changeRecordTags(of, recordKey, before, chosen),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["tag"] });
      if (of === "product") await queries.invalidateQueries({ queryKey: ["product"] });
      close();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("tags.change")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          store.mutate();
        }}
      >
        {all?.length === 0 ? (
          <Empty action={<ButtonLink to="/admin/tags">{t("tags.admin")}</ButtonLink>}>{t("tags.none")}</Empty>
        ) : (
          <MultiSelect
            label={t("tags.label")}
            placeholder={chosen.length === 0 ? t("tags.choose") : ""}
            data-autofocus
            searchable
            clearable
            nothingFoundMessage={t("tags.nothing")}
            data={(all ?? tags).map(({ _key, name }) => ({ value: _key, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <ErrorBox error={error ?? store.error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" busy={store.isPending}>
            {t("tags.save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
