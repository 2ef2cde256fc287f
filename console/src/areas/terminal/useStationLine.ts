import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { online, onSettled } from "@/app/offline/queue";
import { say, sayRefused } from "./feedback";
import { beat } from "./queries";
import type { Job } from "./station";
import type { Station } from "./useStation";

const HEARTBEAT = 10_000;

/** Sends heartbeats while the job is active, and reports if the job was paused by someone else. */
export function useHeartbeat(job: Job, station: Station): void {
  const { t } = useTranslation();
  const refresh = useRef(station.refresh);
  refresh.current = station.refresh;
  useEffect(() => {
    if (!job.active) return;
    const timer = setInterval(() => {
      beat(job._key).catch((thrown) => {
        const error = asApiError(thrown);
        if (error.isOutage) return online.set(false);
        if (error.code === "job_is_not_active")
          say({ is: "wrong", title: t("terminal.station.paused-by-other"), code: error.code });
        void refresh.current();
      });
    }, HEARTBEAT);
    return () => clearInterval(timer);
  }, [job._key, job.active, t]);
}

/** Reports the results of commands that had to wait. A refusal stays visible. */
export function useSettled(job: Job, station: Station): void {
  const { t } = useTranslation();
  const refresh = useRef(station.refresh);
  refresh.current = station.refresh;
  useEffect(
    () =>
      onSettled((row, outcome) => {
        if (row.lane !== job._key) return;
        if (outcome.is === "done") say({ is: "right", title: t("terminal.strip.sent", { what: row.label }) });
        if (outcome.is !== "refused") return;
        sayRefused(outcome.error, t("terminal.strip.look", { what: row.label }));
        void refresh.current();
      }),
    [job._key, t],
  );
}
