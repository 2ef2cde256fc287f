import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import type { StoredFile, Way } from "./queries";

interface Adding {
  /** Uploads the files, or first asks for confirmation if existing files with the same names would be replaced. */
  choose: (files: File[]) => void;
  busy: boolean;
  error: unknown;
  dialog: ReactNode;
}

/** Adds new files to a record. */
export function useAdding({ add, folder }: Way, stored: readonly StoredFile[]): Adding {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<File[] | null>(null);
  const send = async (files: File[]) => await add?.(files);
  const { mutate, isPending, error } = useMutation({ mutationFn: send });
  const taken = new Set(stored.filter((file) => (file.subfolder ?? null) === folder).map(({ name }) => name));
  const replaced = (asked ?? []).filter(({ name }) => taken.has(name)).map(({ name }) => name);
  return {
    choose: (files) => {
      if (add === undefined || files.length === 0) return;
      if (files.some(({ name }) => taken.has(name))) setAsked(files);
      else mutate(files);
    },
    busy: isPending,
    error,
    dialog: asked !== null && (
      <ConfirmDialog
        title={t("files.replace.title")}
        what={t("files.replace.what", { names: replaced.join(", "), count: replaced.length })}
        action={t("files.replace.do")}
        danger
        close={() => setAsked(null)}
        run={() => send(asked)}
      />
    ),
  };
}
