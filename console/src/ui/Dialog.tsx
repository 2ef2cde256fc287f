import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  title: ReactNode;
  size?: ModalProps["size"] | undefined;
  /** Whether the dialog covers the whole of a small screen. */
  whole?: boolean;
  /** Whether only a button inside closes the dialog, for content that cannot be shown again. */
  held?: boolean;
  close: () => void;
  children: ReactNode;
}

/** Frame of all dialogs. A dialog is open while it is rendered. */
export function Dialog({ title, size, whole = false, held = false, close, children }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={close}
      centered
      fullScreen={whole}
      {...(size !== undefined && { size })}
      title={title}
      withCloseButton={!held}
      closeOnClickOutside={!held}
      closeOnEscape={!held}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      {children}
    </Modal>
  );
}
