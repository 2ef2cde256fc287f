import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { IconCheck, IconDots, IconPlayerPlay, IconTrash } from "@/ui/icons";
import { closeIssue, type IssueDetails, reopenIssue } from "../queries";

const DeleteDialog = lazy(() =>
  import("../DeleteDialog").then((module) => ({ default: module.DeleteDialog })),
);

/** Actions on an issue, depending on its state. */
export function IssueActions({ issue, unsaved }: { issue: IssueDetails; unsaved: boolean }) {
  const { t } = useTranslation();
  const command = useMutation({
    mutationFn: (run: (key: string) => Promise<unknown>) => run(issue._key),
  });
  const mayDelete = useCan("collaboration:issue:delete");
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {issue.open ? (
        <Can scope="collaboration:issue:close">
          <Button
            look="primary"
            icon={IconCheck}
            busy={command.isPending}
            disabled={unsaved}
            title={unsaved ? t("work.save-first") : undefined}
            onClick={() => command.mutate(closeIssue)}
          >
            {t("work.issue.close")}
          </Button>
        </Can>
      ) : (
        <Can scope="collaboration:issue:reopen">
          <Button icon={IconPlayerPlay} busy={command.isPending} onClick={() => command.mutate(reopenIssue)}>
            {t("work.issue.reopen")}
          </Button>
        </Can>
      )}
      {mayDelete && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button icon={IconDots} aria-label={t("work.more")} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => setDeleting(true)}>
              {t("work.issue.delete.button")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ErrorBox error={command.error} />
      {deleting && (
        <Suspense>
          <DeleteDialog
            of="issue"
            recordKey={issue._key}
            code={issue._key}
            close={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
