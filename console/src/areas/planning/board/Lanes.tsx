import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/app/session/Can";
import { initials } from "@/ui/format";
import { StateChip } from "@/ui/StateChip";
import { span } from "../due";
import { Correction } from "../JobActions";
import type { Job } from "../queries";
import classes from "./Board.module.css";
import { JobCard } from "./JobCard";
import { type Lane, laneBeside } from "./moves";

interface Props {
  lanes: Lane[];
  /** The order that is being dragged: its jobs show where they would fall. */
  marked: string | null;
  give: (job: string, to: string | null) => void;
}

/** One lane per person. A job changes hands by dragging, by Alt and the arrows, or by its menu. */
export function Lanes({ lanes, marked, give }: Props) {
  const { t } = useTranslation();
  const may = useCan("production:job:update");
  const [dragged, setDragged] = useState<Job | null>(null);
  const [over, setOver] = useState<string | null | undefined>(undefined);
  const [pausing, setPausing] = useState<Job | null>(null);
  const [said, setSaid] = useState("");
  const nameOf = (lane: Lane) => (lane.key === null ? t("planning.nobody") : lane.name);
  const hand = (job: Job, to: Lane) => {
    if (!may || (job.assigned_to?._key ?? null) === to.key) return;
    if (job.active) return setSaid(t("planning.board.runs", { name: nameOf(to) }));
    give(job._key, to.key);
    setSaid(t("planning.board.given", { code: job.wo_code, phase: job.phase_alias, name: nameOf(to) }));
  };
  const press = (event: KeyboardEvent, job: Job, lane: Lane) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key as "ArrowLeft"];
    if (event.target !== event.currentTarget || !event.altKey || step === undefined) return;
    // The browser would go back a page.
    event.preventDefault();
    const beside = laneBeside(lanes, lane.key, step);
    if (beside !== null) hand(job, beside);
  };
  const dragOver = (event: DragEvent, lane: Lane) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(lane.key);
  };
  const end = () => {
    setDragged(null);
    setOver(undefined);
  };
  return (
    <div className={classes.lanes}>
      {lanes.map((lane) => (
        <section
          key={lane.key ?? "nobody"}
          className={`${classes.lane} ${dragged && over === lane.key ? classes.target : ""}`}
          aria-label={nameOf(lane)}
          onDragOver={(event) => dragOver(event, lane)}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged) hand(dragged, lane);
            end();
          }}
        >
          <LaneHead lane={lane} name={nameOf(lane)} />
          <ul className={classes.jobs}>
            {lane.jobs.map((job) => (
              <JobCard
                key={job._key}
                job={job}
                marked={job.wo_key === marked}
                may={may}
                lanes={lanes
                  .filter(({ key }) => key !== lane.key)
                  .map((one) => ({ ...one, name: nameOf(one) }))}
                hand={(to) => hand(job, to)}
                pause={() => setPausing(job)}
                onKeyDown={(event) => press(event, job, lane)}
                onDragStart={() => setDragged(job)}
                onDragEnd={end}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {pausing && <Correction job={pausing} command="pause" close={() => setPausing(null)} />}
    </div>
  );
}

function LaneHead({ lane, name }: { lane: Lane; name: string }) {
  const { t } = useTranslation();
  const left = lane.jobs.reduce((sum, job) => sum + job.estimated_remaining_time, 0);
  return (
    <header className={classes.laneHead}>
      {lane.key !== null && <span className={classes.round}>{initials(name)}</span>}
      <h2 title={name}>{name}</h2>
      {lane.independent && <StateChip is="plain">{t("planning.board.independent")}</StateChip>}
      <span className="grow" />
      {lane.key === null ? (
        <StateChip is="plain">{lane.jobs.length}</StateChip>
      ) : lane.jobs.length === 0 ? (
        <StateChip is="expected">{t("planning.board.idle")}</StateChip>
      ) : (
        <span className="muted small nowrap">{span(left)}</span>
      )}
    </header>
  );
}
