import { MultiSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { ButtonLink } from "@/ui/ButtonLink";
import { Empty } from "@/ui/Page";
import { changeRecordTags, type Tag, type TagContext, tagsQuery } from "./queries";

interface Props {
  of: TagContext;
  recordKey: string;
  tags: Tag[];
  close: () => void;
}

/** Dialog that selects the tags of one record from the existing tags. */
export function TagsDialog({ of, recordKey, tags, close }: Props) {
  const { t } = useTranslation();
  const { data: all, error } = useQuery(tagsQuery);
  const [before] = useState(() => tags.map(({ _key }) => _key));
  const [chosen, setChosen] = useState(before);
  const store = useMutation({
    mutationFn: () => changeRecordTags(of, recordKey, before, chosen),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("tags.change")}
      action={t("tags.save")}
      command={{ isPending: store.isPending, error: error ?? store.error }}
      submit={() => store.mutate()}
      close={close}
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
    </FormDialog>
  );
}
