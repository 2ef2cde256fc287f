import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { IconCheck, IconCircleX, IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from "@/ui/icons";
import { cancelTask, completeTask, reopenTask, suspendTask, type TaskDetails } from "../queries";

const DeleteDialog = lazy(() =>
  import("../DeleteDialog").then((module) => ({ default: module.DeleteDialog })),
);

type Asking = "cancel" | "delete";

/** Actions on a task, depending on its state. */
export function TaskActions({ task, unsaved }: { task: TaskDetails; unsaved: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const command = useMutation({
    mutationFn: (run: (key: string) => Promise<unknown>) => run(task._key),
  });
  const open = task.status === "open" || task.status === "pending";
  return (
    <>
      {task.status !== "open" && (
        <Can scope="collaboration:task:reopen">
          <Button icon={IconPlayerPlay} busy={command.isPending} onClick={() => command.mutate(reopenTask)}>
            {t(task.status === "pending" ? "work.task.resume" : "work.task.reopen")}
          </Button>
        </Can>
      )}
      {task.status === "open" && (
        <Can scope="collaboration:task:suspend">
          <Button icon={IconPlayerPause} busy={command.isPending} onClick={() => command.mutate(suspendTask)}>
            {t("work.task.suspend")}
          </Button>
        </Can>
      )}
      {open && (
        <Can scope="collaboration:task:complete">
          <Button
            look="primary"
            icon={IconCheck}
            busy={command.isPending}
            disabled={unsaved}
            title={unsaved ? t("work.save-first") : undefined}
            onClick={() => command.mutate(completeTask)}
          >
            {t("work.task.complete")}
          </Button>
        </Can>
      )}
      <MoreMenu open={open} ask={setAsking} />
      <ErrorBox error={command.error} />
      {asking === "delete" && (
        <Suspense>
          <DeleteDialog of="task" recordKey={task._key} code={task.code} close={close} />
        </Suspense>
      )}
      {asking === "cancel" && (
        <ReasonDialog
          title={t("work.task.cancel.title", { code: task.code })}
          what={t("work.task.cancel.what")}
          action={t("work.task.cancel.do")}
          danger
          close={close}
          run={(reason) => cancelTask(task._key, reason)}
        />
      )}
    </>
  );
}

/** Menu with actions that end a task without completing it. Each requires confirmation. */
function MoreMenu({ open, ask }: { open: boolean; ask: (what: Asking) => void }) {
  const { t } = useTranslation();
  const mayCancel = useCan("collaboration:task:cancel");
  const mayDelete = useCan("collaboration:task:delete");
  if (!mayDelete && !(open && mayCancel)) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={IconDots} aria-label={t("work.more")} />
      </Menu.Target>
      <Menu.Dropdown>
        {open && mayCancel && (
          <Menu.Item leftSection={<IconCircleX size={18} />} onClick={() => ask("cancel")}>
            {t("work.task.cancel.button")}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => ask("delete")}>
            {t("work.task.delete.button")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
