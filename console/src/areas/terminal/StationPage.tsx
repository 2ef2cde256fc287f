import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useSession } from "@/app/session/session";
import { Instruction } from "@/app/step/Instruction";
import step from "@/app/step/Step.module.css";
import { StepForm } from "@/app/step/StepForm";
import { Loading } from "@/ui/Page";
import { PartsList } from "./PartsList";
import { queueOf } from "./queries";
import { OrderBar, StepsBar } from "./StationBars";
import { StationKeys } from "./StationKeys";
import { Strip } from "./Strip";
import type { Asking } from "./station";
import { type Job, nextPart } from "./station";
import classes from "./Terminal.module.css";
import { TopBar } from "./TopBar";
import { type Station, useStation } from "./useStation";
import { useWork, type Work } from "./useWork";

/** Loaded after the first view, so that it is available offline. */
const loadDialogs = () => import("./StationDialogs");
const StationDialogs = lazy(loadDialogs);

/** Station for one job, batch, unit and step at a time. */
export default function StationPage() {
  const { t } = useTranslation();
  const { job: jobKey } = useParams({ from: "/terminal/$job" });
  const session = useSession();
  const queue = useQuery(queueOf(session.userKey));
  const station = useStation(jobKey);
  const job = station.job.data;
  useEffect(() => void loadDialogs(), []);
  useEffect(() => {
    document.title = `${job?.product_code ?? ""} · Tracewright`;
  }, [job?.product_code]);
  return (
    <div className={classes.screen}>
      <TopBar queue={queue.data?.jobs.length ?? 0} />
      {station.error && asApiError(station.error).status !== 0 ? (
        <ErrorBox error={station.error} retry={() => void station.job.refetch()} />
      ) : job === undefined ? (
        <div className={classes.hint}>
          <Loading lines={5} height={96} />
        </div>
      ) : (
        <OneJob station={station} job={job} title={t("terminal.station.title", { code: job.wo_code })} />
      )}
    </div>
  );
}

function OneJob({ station, job, title }: { station: Station; job: Job; title: string }) {
  const { t } = useTranslation();
  const [asking, ask] = useState<Asking>(null);
  const work = useWork(job, station, ask);
  const running = { job: job.active, batch: station.batch !== null };
  const part = nextPart(station.parts);
  const hint =
    !running.job || !running.batch
      ? t("terminal.strip.press")
      : part
        ? t("terminal.strip.scan", { part: part.name })
        : t("terminal.strip.work");
  return (
    <>
      <OrderBar station={station} job={job} title={title} />
      <div>
        <StepsBar station={station} job={job} />
        <Strip hint={hint} />
      </div>
      <main className={classes.work}>
        <WhatToDo station={station} job={job} work={work} />
        <PartsList
          lines={station.parts}
          active={running.job && running.batch}
          choose={(line) => job.active && ask(line)}
          undo={work.undo}
        />
      </main>
      <StationKeys
        primary={work.primary}
        busy={work.busy}
        running={running}
        press={work.press}
        pause={work.pause}
        ask={ask}
      />
      <Suspense>
        {asking !== null && (
          <StationDialogs asking={asking} ask={ask} job={job} station={station} work={work} />
        )}
      </Suspense>
    </>
  );
}

/** Shows the current step with its form, or the notes of the phase if no step is open. */
function WhatToDo({ station, job, work }: { station: Station; job: Job; work: Work }) {
  const { t } = useTranslation();
  const { current, batch } = station;
  if (current && batch && !station.finishedHere) {
    return (
      <section className={classes.panel}>
        <Instruction step={current} product={job.product_key}>
          <StepForm
            key={`${batch._key}/${current._key}`}
            step={current}
            values={work.values}
            faults={work.faults}
            disabled={!job.active}
            change={(field, value) => station.change(current._key, field, value)}
            addPhotos={work.photograph}
          />
        </Instruction>
      </section>
    );
  }
  return (
    <section className={classes.panel}>
      <div className={step.instruction}>
        <h2>{job.phase_alias}</h2>
        <p>
          {station.finishedHere
            ? t("terminal.station.finished-here")
            : [job.phase_notes, job.order_notes, job.product_notes].filter(Boolean).join(" ") ||
              t("terminal.station.ready")}
        </p>
      </div>
    </section>
  );
}
