import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  title: ReactNode;
  size?: ModalProps["size"] | undefined;
  /** On the whole of a small screen. */
  whole?: boolean;
  /** It goes only by a press inside of it: what it says cannot be read a second time. */
  held?: boolean;
  close: () => void;
  children: ReactNode;
}

/** The frame of every dialog: it is there as long as it is drawn, and says how it is closed. */
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
