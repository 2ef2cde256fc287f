import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { deleteIssue, deleteTask } from "./queries";

interface Props {
  of: "task" | "issue";
  recordKey: string;
  /** Code or number by which users know the record. */
  code: string;
  close: () => void;
}

const RUNS = { task: deleteTask, issue: deleteIssue };

/**
 * Deletes a task or an issue, then opens the list. An issue is deleted completely, so its number must be typed to
 * confirm.
 */
export function DeleteDialog({ of, recordKey, code, close }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t(`work.${of}.delete.title`, { code })}
      what={t(`work.${of}.delete.what`)}
      action={t(`work.${of}.delete.do`)}
      danger
      {...(of === "issue" && { typed: code })}
      close={close}
      run={async () => {
        await RUNS[of](recordKey);
        await navigate({ to: `/${of}s`, replace: true });
      }}
    />
  );
}
