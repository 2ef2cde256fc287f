import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { saveFile } from "@/app/save";
import { Picture } from "@/app/step/Picture";
import { isPicture, type Medium, pathOf } from "@/app/step/step";
import { Button } from "@/ui/Button";
import { quantity } from "@/ui/format";
import { IconFileText, IconTrash, IconUpload } from "@/ui/icons";
import { withFiles } from "../edit";
import classes from "../Process.module.css";
import { readMedium } from "../queries";

interface Props {
  stepKey: string;
  media: Medium[];
  may: boolean;
  change: (media: Medium[]) => void;
}

/** Images and files of a step. They are uploaded when the process is saved. */
export function MediaList({ stepKey, media, may, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const open = useMutation({
    mutationFn: async (medium: Medium) => saveFile(await readMedium(stepKey, medium), medium.name),
  });
  const add = (files: FileList | null) => change(withFiles(media, [...(files ?? [])]));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (may) add(event.dataTransfer.files);
  };
  return (
    <fieldset
      className={classes.part}
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>{t("process.media.title")}</legend>
      {media.map((medium) => (
        <MediumRow
          key={medium.name}
          {...{ stepKey, medium, may }}
          open={() => open.mutate(medium)}
          remove={() => change(media.filter((one) => one !== medium))}
        />
      ))}
      <ErrorBox error={open.error} />
      {may && (
        <Button icon={IconUpload} onClick={() => document.getElementById(id)?.click()}>
          {t("process.media.add")}
        </Button>
      )}
      <input
        id={id}
        type="file"
        multiple
        hidden
        aria-label={t("process.media.add")}
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </fieldset>
  );
}

interface RowProps {
  stepKey: string;
  medium: Medium;
  may: boolean;
  open: () => void;
  remove: () => void;
}

function MediumRow({ stepKey, medium, may, open, remove }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="row">
      <span className={classes.thumb}>
        {isPicture(medium) ? (
          <Picture path={pathOf(stepKey, medium)} name={medium.name} file={medium.file} />
        ) : (
          <IconFileText size={24} aria-hidden />
        )}
      </span>
      <button
        type="button"
        className={`${classes.fileName} grow`}
        title={t("process.media.open", { name: medium.name })}
        onClick={open}
      >
        {medium.name}
      </button>
      <span className="muted small nowrap">{quantity(Math.ceil(medium.size / 1024), "kB")}</span>
      {may && (
        <Button
          look="quiet"
          icon={IconTrash}
          aria-label={t("process.media.remove", { name: medium.name })}
          onClick={remove}
        />
      )}
    </div>
  );
}
