import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { type Icon, IconHistory, IconPlayerPause, IconTrash, IconX } from "@/ui/icons";
import { ConfirmDialog } from "./ConfirmDialog";
import { blockersOf, ofCancelBatch, ofCloseJob, ofPause, ofReset } from "./consequences";
import { cancelBatch, closeJob, type Job, pauseJob, resetJob } from "./queries";
import { ToldList } from "./ToldList";

type Command = "pause" | "cancel-batch" | "reset" | "close";

/**
 * Corrections that the state of the job allows. Those that cannot be undone are hidden from users without
 * permission.
 */
export function JobActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Command | null>(null);
  const done = job.stage === "started" || job.stage === "closed";
  const fits: [command: Command, icon: Icon, fits: boolean][] = [
    [
      "cancel-batch",
      IconTrash,
      useCan("production:batch:cancel") && !job.active && Boolean(job.active_batch_key),
    ],
    ["reset", IconHistory, useCan("production:job:reset") && !job.active && done],
    ["close", IconX, useCan("production:job:close") && job.stage !== "closed"],
  ];
  const shown = fits.filter(([, , fit]) => fit);
  const close = () => setAsking(null);
  return (
    <>
      {job.active && (
        <Can scope="production:job:force-pause">
          <Button icon={IconPlayerPause} onClick={() => setAsking("pause")}>
            {t("planning.command.pause.button")}
          </Button>
        </Can>
      )}
      {shown.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button icon={IconHistory}>{t("planning.job.correct")}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {shown.map(([command, Shape]) => (
              <Menu.Item
                key={command}
                leftSection={<Shape size={16} aria-hidden />}
                onClick={() => setAsking(command)}
              >
                {t(`planning.command.${command}.button`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking === "close" && <CloseJob job={job} close={close} />}
      {(asking === "pause" || asking === "reset" || asking === "cancel-batch") && (
        <Correction job={job} command={asking} close={close} />
      )}
    </>
  );
}

const TOLD = { pause: ofPause, reset: ofReset, "cancel-batch": ofCancelBatch };
const RUN = {
  pause: (job: Job, reason: string) => pauseJob(job._key, reason),
  reset: (job: Job, reason: string) => resetJob(job._key, reason),
  "cancel-batch": (job: Job, reason: string) => cancelBatch(job.active_batch_key ?? "", reason),
};

interface CorrectionProps {
  job: Job;
  command: keyof typeof RUN;
  close: () => void;
}

/** Asks for the reason of a correction and lists its consequences. */
export function Correction({ job, command, close }: CorrectionProps) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t(`planning.command.${command}.title`, { code: job.wo_code, phase: job.phase_alias })}
      what={t("planning.will-happen")}
      action={t(`planning.command.${command}.do`)}
      danger={command !== "pause"}
      close={close}
      run={(reason) => RUN[command](job, reason)}
    >
      <ToldList of={TOLD[command](job)} />
    </ReasonDialog>
  );
}

function CloseJob({ job, close }: { job: Job; close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t("planning.command.close.title", { code: job.wo_code, phase: job.phase_alias })}
      told={ofCloseJob(job)}
      blockers={blockersOf([job])}
      action={t("planning.command.close.do")}
      notes
      close={close}
      run={async (notes) => {
        const { deleted } = await closeJob(job._key, notes);
        if (deleted) await navigate({ to: "/orders/$key", params: { key: job.wo_key } });
      }}
    />
  );
}
