import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { TagChip } from "@/ui/chips/TagChip";
import { IconTag } from "@/ui/icons";
import { recordTagsQuery, type TagContext } from "./queries";

const TagsDialog = lazy(() => import("./TagsDialog").then((module) => ({ default: module.TagsDialog })));

/** Shows the tags of a record, with a button that edits them. */
export function RecordTags({ of, recordKey }: { of: TagContext; recordKey: string }) {
  const { t } = useTranslation();
  const may = useCan("config:tag:write");
  const { data: tags } = useQuery(recordTagsQuery(of, recordKey));
  const [editing, setEditing] = useState(false);
  if (tags === undefined) return null;
  return (
    <>
      {tags.map(({ _key, name, color }) => (
        <TagChip key={_key} name={name} color={color} />
      ))}
      {may && (
        <Button
          look="quiet"
          icon={IconTag}
          aria-label={t("tags.change")}
          title={t("tags.change")}
          onClick={() => setEditing(true)}
        />
      )}
      {editing && (
        <Suspense>
          <TagsDialog of={of} recordKey={recordKey} tags={tags} close={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
