import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { saveFile } from "@/app/save";
import { Button } from "@/ui/Button";
import { quantity } from "@/ui/format";
import { IconDownload, IconTrash } from "@/ui/icons";
import { Time } from "@/ui/Time";
import classes from "./Files.module.css";
import { readFile, type StoredFile } from "./queries";

interface Props {
  file: StoredFile;
  where: string | null;
  named: boolean;
  remove: (() => void) | null;
}

/** One file with its folder, size and uploader. A click on the name downloads it. */
export function FileRow({ file, where, named, remove }: Props) {
  const { t } = useTranslation();
  const person = usePeople();
  const { name, path, size, created, created_by } = file;
  const save = useMutation({ mutationFn: async () => saveFile(await readFile(path), name) });
  return (
    <li className={classes.file}>
      <Button
        look="quiet"
        icon={IconDownload}
        busy={save.isPending}
        aria-label={t("files.save", { name })}
        title={t("files.save", { name })}
        onClick={() => save.mutate()}
      />
      <div className="grow">
        <div className={classes.name}>{name}</div>
        <div className="muted small">
          {where && <>{where} · </>}
          {sizeOf(size)} · <Time at={created} /> · {person(created_by)}
        </div>
        <ErrorBox error={save.error} />
      </div>
      {remove !== null && (
        <Button
          look="quiet"
          icon={IconTrash}
          disabled={named}
          aria-label={t("files.delete.title", { name })}
          title={named ? t("files.named") : t("files.delete.title", { name })}
          onClick={remove}
        />
      )}
    </li>
  );
}

const KB = 1024;
const sizeOf = (bytes: number) =>
  bytes < KB * KB ? quantity(Math.ceil(bytes / KB), "kB") : quantity((bytes / KB / KB).toFixed(1), "MB");
