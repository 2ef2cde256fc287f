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

/** The button beside the drop, for whoever has no mouse. */
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
        // The same file can be chosen again once it is mended.
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
