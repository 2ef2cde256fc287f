import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { ButtonLink } from "@/ui/ButtonLink";
import { Facts } from "@/ui/Facts";
import { moment, quantity } from "@/ui/format";
import { Loading, Page } from "@/ui/Page";
import { DueChip, JobState } from "./chips";
import { span } from "./due";
import { JobActions } from "./JobActions";
import { SessionTable } from "./lists";
import classes from "./planning.module.css";
import { type JobDetails, jobQuery, jobTimeQuery, jobWipQuery } from "./queries";
import { WhoSelect } from "./WhoSelect";

/** Page of one job: progress, assignee, WIP queue and corrections. */
export default function JobPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/jobs/$key" });
  const { data: job, error } = useQuery(jobQuery(key));
  if (error) {
    return (
      <Page title={t("planning.jobs.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/jobs">{t("planning.jobs.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (job === undefined) return <Loading lines={6} />;
  return (
    <div className={classes.coded}>
      <Page
        title={job.wo_code}
        fill
        beside={
          <>
            <strong>{job.phase_alias}</strong>
            <span className="muted">{job.product_description ?? job.product_code}</span>
            <JobState job={job} />
            <DueChip of={{ due_by: job.due_by, on_time: job.on_time, closed: job.stage === "closed" }} />
          </>
        }
        actions={
          <>
            <ButtonLink to="/orders/$key" params={{ key: job.wo_key }}>
              {t("planning.job.order")}
            </ButtonLink>
            {job.active_batch_key && (
              <ButtonLink to="/batches/$key" params={{ key: job.active_batch_key }}>
                {t("planning.job.batch")}
              </ButtonLink>
            )}
            <JobActions job={job} />
          </>
        }
      >
        <JobCards job={job} />
        <h2>{t("planning.order.show-time")}</h2>
        <div className={classes.table}>
          <SessionTable of={{ job_key: key }} jobs={[job]} />
        </div>
      </Page>
    </div>
  );
}

function JobCards({ job }: { job: JobDetails }) {
  const { t } = useTranslation();
  const { data: wip } = useQuery(jobWipQuery(job._key));
  const { data: time } = useQuery(jobTimeQuery(job._key, job.active));
  return (
    <div className={classes.cards}>
      <section className="card">
        <h2>{t("planning.job.who")}</h2>
        <WhoSelect job={job} />
      </section>
      <section className="card">
        <h2>{t("planning.job.numbers")}</h2>
        <Facts
          of={[
            [
              t("planning.list.good"),
              t("planning.good-of", { good: quantity(job.qt_completed), planned: quantity(job.qt_planned) }),
            ],
            [t("planning.phase.scrap"), quantity(job.qt_scrapped)],
            [t("planning.phase.working"), quantity(job.active_batch_qt)],
            [
              t("planning.job.before"),
              wip?.free_wip_qt_upstream === null
                ? t("planning.job.first")
                : quantity(wip?.free_wip_qt_upstream),
            ],
            [
              t("planning.job.after"),
              job.last_phase ? t("planning.job.last") : quantity(wip?.free_wip_qt_downstream),
            ],
          ]}
        />
      </section>
      <section className="card">
        <h2>{t("planning.job.time")}</h2>
        <Facts
          of={[
            [t("planning.order.worked"), span(time?.processing_time ?? job.processing_time)],
            [t("planning.list.left"), job.stage !== "closed" && span(job.estimated_remaining_time)],
            [t("planning.order.started"), job.start ? moment(job.start) : t("planning.order.not-yet")],
            [t("planning.job.ready-at"), job.estimated_completion && moment(job.estimated_completion)],
            [t("planning.order.closed"), job.end && moment(job.end)],
          ]}
        />
      </section>
      {(job.notes || job.order_notes) && (
        <section className="card">
          <h2>{t("planning.field.notes")}</h2>
          <p className={classes.notes}>{[job.notes, job.order_notes].filter(Boolean).join("\n")}</p>
        </section>
      )}
    </div>
  );
}
