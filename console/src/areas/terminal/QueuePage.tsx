import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { lookUp } from "@/app/scan/lookup";
import type { Scan } from "@/app/scan/parse";
import { useScan } from "@/app/scan/useScan";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { day, quantity } from "@/ui/format";
import { IconPlayerPlay } from "@/ui/icons";
import { Empty, Loading } from "@/ui/Page";
import { calm, say, sayRefused } from "./feedback";
import { beginJob, freeJobs, queueOf } from "./queries";
import { Strip } from "./Strip";
import classes from "./Terminal.module.css";
import { TopBar } from "./TopBar";

type Job = Schemas["Job"];

/** Returns the job to start with: a running one, else a paused one, else one with available work. */
export function firstOf(jobs: Job[]): Job | undefined {
  const workable = (job: Job) => job.active_batch_key !== null || job.next_batch_available !== false;
  return (
    jobs.find((job) => job.active) ??
    jobs.find((job) => job.stage === "started" && workable(job)) ??
    jobs.find(workable)
  );
}

/** Whether the operator must choose a unit, because units come from the previous phase and have codes. */
const needsUnit = (job: Job) => !job.active_batch_key && !job.first_phase && Boolean(job.traceability_level);

/** Queue of the operator. A job is started by touch, by key, or by scanning its work order. */
export default function QueuePage() {
  const { t } = useTranslation();
  const session = useSession();
  const queue = useQuery(queueOf(session.userKey));
  const jobs = queue.data?.job_data ?? [];
  const free = useQuery({ ...freeJobs(session.userKey), enabled: queue.isSuccess && jobs.length === 0 });
  const shown = jobs.length > 0 ? jobs : (free.data ?? []);
  const best = firstOf(shown);
  useEffect(() => {
    calm();
    document.title = `${t("terminal.queue.title")} · Tracewright`;
  }, [t]);
  const open = useOpen();
  const start = () => (best === undefined ? undefined : open(best));
  useOrderScans(open, start);

  return (
    <div className={classes.queueScreen}>
      <TopBar />
      <div>
        <h1 className={classes.hint}>
          {jobs.length === 0 && queue.isSuccess ? t("terminal.queue.empty") : t("terminal.queue.title")}
        </h1>
        <Strip hint={t("terminal.queue.hint")} />
      </div>
      <main className={classes.cards}>
        {queue.error && <ErrorBox error={queue.error} retry={() => void queue.refetch()} />}
        {queue.isPending && <Loading lines={3} height={140} />}
        {queue.isSuccess && shown.length === 0 && !free.isPending && (
          <Empty>{t("terminal.queue.nothing")}</Empty>
        )}
        {shown.map((job) => (
          <JobCard key={job._key} job={job} first={job === best} open={() => void open(job)} />
        ))}
      </main>
      <div className={classes.keys}>
        <StartKey job={best} start={() => void start()} />
      </div>
    </div>
  );
}

/** Starts a job and opens its station. Only one start runs at a time. */
function useOpen() {
  const navigate = useNavigate();
  const busy = useRef(false);
  return async (job: Job) => {
    if (busy.current) return;
    busy.current = true;
    try {
      if (!job.active && !needsUnit(job)) await beginJob(job);
      calm();
      await navigate({ to: "/terminal/$job", params: { job: job._key } });
    } catch (error) {
      sayRefused(error, job.wo_code);
    } finally {
      busy.current = false;
    }
  };
}

/** Opens the job of a scanned work order. OK of the command card starts the first job. */
function useOrderScans(open: (job: Job) => Promise<void>, start: () => Promise<void> | undefined) {
  const { t } = useTranslation();
  const session = useSession();
  const queries = useQueryClient();
  const hear = async (scan: Scan) => {
    if (scan.kind === "command") return scan.command === "OK" ? start() : undefined;
    if (scan.kind !== "text" && scan.kind !== "gs1") return;
    // A scan may arrive before the queue is loaded, so a work order is refused only after it is loaded.
    const mine = (await queries.ensureQueryData(queueOf(session.userKey))).job_data;
    const all = mine.length > 0 ? mine : await queries.ensureQueryData(freeJobs(session.userKey));
    const ofOrder = firstOf(all.filter((job) => job.wo_code.toLowerCase() === scan.text.toLowerCase()));
    if (ofOrder !== undefined) return open(ofOrder);
    const { exact } = await lookUp(scan.text);
    if (exact.some((match) => match.kind === "work_order"))
      return say({ is: "wrong", title: t("terminal.queue.not-yours"), more: scan.text });
    const known = exact.length > 0;
    say({
      is: "wrong",
      title: known ? t("terminal.queue.start-first") : t("terminal.scan.unknown", { code: scan.text }),
      more: known ? scan.text : "",
    });
  };
  useScan((scan, repeated) => {
    if (!repeated) hear(scan).catch((error) => sayRefused(error));
  });
}

/** The big key, also F2, which starts the first job. */
function StartKey({ job, start }: { job: Job | undefined; start: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "F2") return;
      event.preventDefault();
      document.getElementById("start-first")?.click();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <Button
      id="start-first"
      look="primary"
      icon={IconPlayerPlay}
      className={`${classes.key} ${classes.keyMain}`}
      style={{ gridColumn: "1 / -1" }}
      disabled={job === undefined}
      onClick={start}
    >
      {job === undefined
        ? t("terminal.queue.none-ready")
        : t(job.active ? "terminal.queue.go-on" : "terminal.queue.start", { code: job.wo_code })}{" "}
      <small>F2</small>
    </Button>
  );
}

function JobCard({ job, first, open }: { job: Job; first: boolean; open: () => void }) {
  const { t } = useTranslation();
  const done =
    Number(job.qt_planned) > 0 ? Math.min(100, (100 * Number(job.qt_completed)) / Number(job.qt_planned)) : 0;
  return (
    <button type="button" className={`${classes.job} ${first ? classes.jobFirst : ""}`} onClick={open}>
      <h2>
        {job.product_description ?? job.product_code} <span className="muted">{job.product_code}</span>
      </h2>
      <div className="muted">
        <Code>{job.wo_code}</Code> · {job.phase_alias}
      </div>
      <div className={classes.bar}>
        <i style={{ width: `${done}%` }} />
      </div>
      <div className="row wrap">
        <span>
          {t("terminal.good-of", { good: quantity(job.qt_completed), planned: quantity(job.qt_planned) })}
        </span>
        <span className="grow" />
        <JobState job={job} />
        {!job.on_time && <StateChip is="warning">{t("terminal.state.late")}</StateChip>}
        {job.on_time && job.due_by && (
          <span className="muted small">{t("terminal.state.due", { day: day(job.due_by) })}</span>
        )}
      </div>
    </button>
  );
}

function JobState({ job }: { job: Job }) {
  const { t } = useTranslation();
  if (job.active) return <StateChip is="running">{t("terminal.state.running")}</StateChip>;
  if (job.stage === "started" && job.active_batch_key)
    return <StateChip is="plain">{t("terminal.state.paused")}</StateChip>;
  if (job.next_batch_available === false)
    return <StateChip is="expected">{t("terminal.state.waits")}</StateChip>;
  return <StateChip is="plain">{t("terminal.state.ready")}</StateChip>;
}
