import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { readAgain } from "@/app/fresh";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconCheck, IconClipboardList, IconPlayerPlay, IconUpload } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { Assignments } from "./Assignments";
import { ConfirmDialog } from "./ConfirmDialog";
import { Conflicts } from "./Conflicts";
import classes from "./Counting.module.css";
import { Progress } from "./Progress";
import {
  type CountRecord,
  cancelSession,
  deleteSession,
  runSession,
  type SessionCommand,
  type SessionDetails,
  sessionQuery,
} from "./queries";
import { Records } from "./Records";
import { SessionChip } from "./SessionChip";

const RecordDialog = lazy(() =>
  import("./RecordDialog").then((module) => ({ default: module.RecordDialog })),
);
const ImportDialog = lazy(() =>
  import("./ImportDialog").then((module) => ({ default: module.ImportDialog })),
);
const EditCountDialog = lazy(() =>
  import("./EditCountDialog").then((module) => ({ default: module.EditCountDialog })),
);

type Asking = "cancel" | "confirm" | "edit" | "import" | CountRecord | null;

/** Desk page of a count session: assignments, variances, conflicts and posting. */
export default function SessionPage() {
  const { t } = useTranslation();
  const { session: key } = useParams({ from: "/stock/count/$session/" });
  const { data: session, error } = useQuery(sessionQuery(key));
  const [asking, setAsking] = useState<Asking>(null);
  const settled = () => setAsking(null);
  const { run, remove } = useCommands(key, settled);
  if (error) {
    return (
      <Page title={t("counting.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/stock/count">{t("counting.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (session === undefined) return <Loading lines={6} />;
  return (
    <Page
      title={session.code}
      beside={
        <>
          <SessionChip status={session.status} />
          <span className="muted">{session.description}</span>
        </>
      }
      actions={
        <Actions
          session={session}
          busy={run.isPending}
          run={run.mutate}
          ask={setAsking}
          remove={remove.mutate}
        />
      }
    >
      <ErrorBox error={run.error ?? remove.error} />
      <div className={classes.review}>
        <Progress session={session} again={() => run.mutate("apply")} busy={run.isPending} />
        <Assignments session={session} />
      </div>
      <Conflicts session={session} open={setAsking} />
      <Records session={session} open={setAsking} />
      <Dialogs
        session={session}
        asking={asking}
        close={() => setAsking(null)}
        busy={run.isPending}
        confirm={() => run.mutate("confirm")}
      />
    </Page>
  );
}

/** Commands of a session. The data that they change is read again. */
function useCommands(key: string, settled: () => void) {
  const navigate = useNavigate();
  const run = useMutation({
    mutationFn: (command: SessionCommand) => runSession(key, command),
    // A refusal means that the session is in another state than the page shows.
    onError: () => readAgain("POST /inventory/count-session/{session_key}/complete"),
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await deleteSession(key);
      await navigate({ to: "/stock/count", search: { view: "all" } });
    },
  });
  return { run, remove };
}

interface DialogsProps {
  session: SessionDetails;
  asking: Asking;
  close: () => void;
  busy: boolean;
  confirm: () => void;
}

function Dialogs({ session, asking, close, busy, confirm }: DialogsProps) {
  const { t } = useTranslation();
  if (asking === null) return null;
  if (asking === "confirm")
    return <ConfirmDialog session={session} close={close} busy={busy} confirm={confirm} />;
  if (asking === "cancel") {
    return (
      <ReasonDialog
        title={t("counting.cancel.title", { code: session.code })}
        what={t("counting.cancel.what")}
        action={t("counting.cancel.button")}
        danger
        close={close}
        run={(reason) => cancelSession(session._key, reason)}
      />
    );
  }
  return (
    <Suspense>
      {asking === "import" ? (
        <ImportDialog session={session} close={close} />
      ) : asking === "edit" ? (
        <EditCountDialog session={session} close={close} />
      ) : (
        <RecordDialog record={asking} session={session} close={close} />
      )}
    </Suspense>
  );
}

interface ActionsProps {
  session: SessionDetails;
  busy: boolean;
  run: (command: SessionCommand) => void;
  ask: (asking: Asking) => void;
  remove: () => void;
}

function Actions({ session, busy, run, ask, remove }: ActionsProps) {
  const { t } = useTranslation();
  const { status } = session;
  const closed = status === "applied" || status === "canceled" || status === "processing";
  return (
    <>
      {status === "planned" && (
        <Can scope="inventory:count:delete" destructive>
          <Button onClick={remove}>{t("counting.delete")}</Button>
        </Can>
      )}
      {status === "planned" && (
        <Can scope="inventory:count:update">
          <Button onClick={() => ask("edit")}>{t("counting.edit.button")}</Button>
        </Can>
      )}
      {!closed && (
        <Can scope="inventory:count:update" destructive>
          <Button onClick={() => ask("cancel")}>{t("counting.cancel.button")}</Button>
        </Can>
      )}
      {status === "completed" && (
        <>
          <Can scope="inventory:count:apply">
            <Button icon={IconUpload} onClick={() => ask("import")}>
              {t("counting.import.button")}
            </Button>
          </Can>
          <Can scope="inventory:count:update">
            <Button busy={busy} onClick={() => run("resume")}>
              {t("counting.resume")}
            </Button>
          </Can>
          <Can scope="inventory:count:apply">
            <Button look="primary" icon={IconCheck} onClick={() => ask("confirm")}>
              {t("counting.confirm.button")}
            </Button>
          </Can>
        </>
      )}
      {status === "planned" && (
        <Can scope="inventory:count:update">
          <Button look="primary" icon={IconPlayerPlay} busy={busy} onClick={() => run("start")}>
            {t("counting.start")}
          </Button>
        </Can>
      )}
      {status === "started" && (
        <>
          <ButtonLink to="/stock/count" icon={IconClipboardList}>
            {t("counting.mine")}
          </ButtonLink>
          <Can scope="inventory:count:update">
            <Button look="primary" icon={IconCheck} busy={busy} onClick={() => run("complete")}>
              {t("counting.complete")}
            </Button>
          </Can>
        </>
      )}
    </>
  );
}
