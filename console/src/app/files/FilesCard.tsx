import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Loading } from "@/ui/Page";
import { ChooseFiles } from "./ChooseFiles";
import { FileList } from "./FileList";
import classes from "./Files.module.css";
import { type Bucket, filesQuery, MOST, plainWay, type StoredFile, type Way } from "./queries";
import { useAdding } from "./useAdding";

interface Props {
  bucket: Bucket;
  recordKey: string;
  title?: string;
  /** Whether the record no longer accepts changes. */
  closed?: boolean;
  /** Returns the label of a folder, or null if its files are shown elsewhere. */
  where?: (folder: string) => string | null;
  /** Whether a form refers to the file, so that it must be removed there first. */
  named?: (file: StoredFile) => boolean;
  way?: Way;
}

/** Card with the files of a record, which can be downloaded, added and deleted. */
export function FilesCard(props: Props) {
  const { bucket, recordKey, title, closed = false, where = same, named, way } = props;
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(filesQuery(bucket, recordKey));
  const ways = way ?? plainWay(bucket, recordKey);
  const mayAdd = useCan(ways.addScope) && !closed && ways.add !== undefined;
  const mayRemove = useCan(ways.removeScope) && !closed;
  const [over, setOver] = useState(false);
  const adding = useAdding(ways, data ?? []);
  const files = (data ?? []).filter(({ subfolder }) => !subfolder || where(subfolder) !== null);
  const drag = (event: DragEvent, inside: boolean) => {
    if (!mayAdd || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(inside);
  };
  return (
    <section
      className={`card ${classes.files}`}
      aria-label={title ?? t("files.title")}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        if (mayAdd) adding.choose([...event.dataTransfer.files]);
      }}
    >
      <div className="row wrap">
        <h2>{title ?? t("files.title")}</h2>
        <span className="grow" />
        {!closed && ways.add !== undefined && (
          <Can scope={ways.addScope}>
            <ChooseFiles busy={adding.busy} choose={adding.choose} />
          </Can>
        )}
      </div>
      <ErrorBox error={error} retry={() => void refetch()} />
      <ErrorBox error={adding.error} />
      {isPending && <Loading lines={2} />}
      {data !== undefined && files.length === 0 && <p className="muted">{t(`files.none.${bucket}`)}</p>}
      {files.length > 0 && (
        <FileList {...{ files, where }} named={named ?? nowhere} remove={mayRemove ? ways.remove : null} />
      )}
      {data?.length === MOST && <p className="muted small">{t("files.first", { count: MOST })}</p>}
      {adding.dialog}
    </section>
  );
}

const same = (folder: string) => folder;
const nowhere = () => false;
