import { FileButton } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { quantity } from "@/ui/format";
import { IconUpload } from "@/ui/icons";
import classes from "./Import.module.css";

interface Props {
  file: File | null;
  busy: boolean;
  maxRows: number;
  choose: (file: File) => void;
}

/** Area to drop a file on, with a button that chooses a file by keyboard. */
export function DropZone({ file, busy, maxRows, choose }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && !busy);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !busy) choose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`${classes.drop} ${over ? classes.over : ""}`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <FileButton
        resetRef={reset}
        accept=".csv,.xlsx"
        inputProps={{ "aria-label": t("imports.choose") }}
        onChange={(chosen) => {
          // Reset, so that the same file can be chosen again after it was corrected.
          reset.current?.();
          if (chosen !== null) choose(chosen);
        }}
      >
        {(props) => (
          <Button look={file === null ? "primary" : "plain"} icon={IconUpload} disabled={busy} {...props}>
            {t(file === null ? "imports.choose" : "imports.other")}
          </Button>
        )}
      </FileButton>
      <p>
        {file === null ? (
          <span>{t("imports.drop")}</span>
        ) : (
          <b>{t("imports.name", { name: file.name, size: quantity(Math.ceil(file.size / 1024)) })}</b>
        )}
        <br />
        <span className="muted small">{t("imports.limits", { rows: quantity(maxRows) })}</span>
      </p>
    </div>
  );
}
