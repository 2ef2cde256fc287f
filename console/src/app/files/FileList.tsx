import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { FileRow } from "./FileRow";
import classes from "./Files.module.css";
import type { StoredFile, Way } from "./queries";

interface Props {
  files: readonly StoredFile[];
  where: (folder: string) => string | null;
  named: (file: StoredFile) => boolean;
  /** Deletes a file. Null if files cannot be deleted here. */
  remove: Way["remove"] | null;
}

/** List of files. Deleting a file requires confirmation. */
export function FileList({ files, where, named, remove }: Props) {
  const { t } = useTranslation();
  const [doomed, setDoomed] = useState<StoredFile | null>(null);
  return (
    <>
      <ul className={classes.list}>
        {files.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            where={file.subfolder ? where(file.subfolder) : null}
            named={named(file)}
            remove={remove === null ? null : () => setDoomed(file)}
          />
        ))}
      </ul>
      {doomed !== null && (
        <ConfirmDialog
          title={t("files.delete.title", { name: doomed.name })}
          what={t("files.delete.what")}
          action={t("files.delete.do")}
          danger
          close={() => setDoomed(null)}
          run={async () => await remove?.(doomed)}
        />
      )}
    </>
  );
}
