import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { StateChip } from "@/ui/chips/StateChip";
import { Facts } from "@/ui/Facts";
import { moment, quantity } from "@/ui/format";
import { IconCheck } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import classes from "../planning.module.css";
import { type JobDetails, jobQuery } from "../queries";
import { type Batch, type BatchUnit, batchQuery, batchUnitsQuery } from "./queries";
import { SizeDialog } from "./SizeDialog";
import { StepTable } from "./StepTable";
import { UnitLinks } from "./UnitLinks";

/** Page of one batch: quantities, units, and values recorded in its steps. */
export default function BatchPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/batches/$key" });
  const { data: batch, error } = useQuery(batchQuery(key));
  const units = useQuery(batchUnitsQuery(key));
  const job = useQuery({ ...jobQuery(batch?.job_key ?? ""), enabled: batch !== undefined });
  const wrong = error ?? units.error ?? job.error;
  if (wrong) {
    return (
      <Page title={t("planning.batch.title")}>
        <ErrorBox error={wrong} cure={<ButtonLink to="/jobs">{t("planning.jobs.all")}</ButtonLink>} />
      </Page>
    );
  }
  if (batch === undefined || units.data === undefined || job.data === undefined) return <Loading lines={6} />;
  return <Shown batch={batch} units={units.data} job={job.data} />;
}

function Shown({ batch, units, job }: { batch: Batch; units: BatchUnit[]; job: JobDetails }) {
  const { t } = useTranslation();
  const [sizing, setSizing] = useState(false);
  return (
    <Page
      title={t("planning.batch.of", { code: job.wo_code })}
      beside={
        <>
          <strong>{job.phase_alias}</strong>
          <span className="muted">{job.product_description ?? job.product_code}</span>
          <State batch={batch} />
        </>
      }
      actions={
        <>
          <ButtonLink to="/jobs/$key" params={{ key: job._key }}>
            {t("planning.batch.job")}
          </ButtonLink>
          {batch.active && (
            <Can scope="production:batch:change">
              <Button onClick={() => setSizing(true)}>{t("planning.batch.size.button")}</Button>
            </Can>
          )}
        </>
      }
    >
      <div className={classes.cards}>
        <section className="card">
          <h2>{t("planning.job.numbers")}</h2>
          <Numbers batch={batch} />
        </section>
        {units.length > 0 && (
          <section className="card">
            <h2>{t("planning.batch.units")}</h2>
            <UnitLinks units={units} />
          </section>
        )}
      </div>
      <h2>{t("planning.batch.steps")}</h2>
      <StepTable batch={batch} job={job} />
      {sizing && <SizeDialog batch={batch} units={units} job={job} close={() => setSizing(false)} />}
    </Page>
  );
}

function State({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  if (batch.active) return <StateChip is="running">{t("planning.batch.state.open")}</StateChip>;
  return batch.canceled ? (
    <StateChip is="past">{t("planning.batch.state.canceled")}</StateChip>
  ) : (
    <StateChip is="plain" icon={IconCheck}>
      {t("planning.batch.state.done")}
    </StateChip>
  );
}

function Numbers({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t("planning.batch.total"), quantity(batch.qt_total)],
        [t("planning.list.good"), !batch.active && quantity(batch.qt_pass)],
        [t("planning.list.scrap"), !batch.active && quantity(batch.qt_scrap)],
        [t("planning.batch.why"), batch.scrap_reason],
        [t("planning.batch.opened"), moment(batch.start)],
        [t("planning.batch.ended"), batch.end && moment(batch.end)],
      ]}
    />
  );
}
