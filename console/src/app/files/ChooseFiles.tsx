import { FileButton } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { IconUpload } from "@/ui/icons";

interface Props {
  busy: boolean;
  disabled?: boolean;
  choose: (files: File[]) => void;
}

/** Button that chooses files, as a keyboard alternative to drag and drop. */
export function ChooseFiles({ busy, disabled = false, choose }: Props) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      disabled={disabled}
      resetRef={reset}
      inputProps={{ "aria-label": t("files.add") }}
      onChange={(files) => {
        // Reset, so that the same file can be chosen again after it was corrected.
        reset.current?.();
        choose(files);
      }}
    >
      {(props) => (
        <Button icon={IconUpload} busy={busy} disabled={disabled} {...props}>
          {t("files.add")}
        </Button>
      )}
    </FileButton>
  );
}
