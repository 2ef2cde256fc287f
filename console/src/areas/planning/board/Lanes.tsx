import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/app/session/Can";
import { Correction } from "../JobActions";
import type { Job } from "../queries";
import classes from "./Board.module.css";
import { JobCard } from "./JobCard";
import { LaneHead } from "./LaneHead";
import { type Lane, laneBeside, moveTo } from "./moves";
import type { OwnQueue } from "./useOwnQueue";

interface Props {
  lanes: Lane[];
  /** Key of the work order being dragged. Its jobs show where they would be placed. */
  marked: string | null;
  give: (job: string, to: string | null) => void;
  own: OwnQueue;
}

/** One lane per operator. A job is reassigned by dragging, with Alt and the arrow keys, or from its menu. */
export function Lanes({ lanes, marked, give, own }: Props) {
  const hands = useHands(lanes, give, own);
  return (
    <div className={classes.lanes}>
      {lanes.map((lane) => (
        <LaneSection key={lane.key ?? "nobody"} lane={lane} lanes={lanes} marked={marked} hands={hands} />
      ))}
      <p className="visually-hidden" role="status">
        {hands.said}
      </p>
      {hands.pausing && (
        <Correction job={hands.pausing} command="pause" close={() => hands.setPausing(null)} />
      )}
    </div>
  );
}

/** Handles dragging, reassigning and moving of jobs in the lanes. */
function useHands(lanes: Lane[], give: Props["give"], own: OwnQueue) {
  const { t } = useTranslation();
  const may = useCan("production:job:update");
  const mayArrange = useCan("production:queue:update");
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
  /** Returns a function that moves a job within its lane, if the lane has a separate sequence. */
  const shiftIn = ({ key, independent, jobs }: Lane, job: Job) =>
    key === null || !independent || !mayArrange
      ? undefined
      : (step: -1 | 1) => {
          const to = jobs.findIndex(({ _key }) => _key === job._key) + step;
          if (to < 0 || to >= jobs.length) return;
          own.move(key, moveTo(jobs, job._key, to));
          setSaid(t("planning.board.moved", { code: job.wo_code, place: to + 1, count: jobs.length }));
        };
  const press = (event: KeyboardEvent, job: Job, lane: Lane) => {
    if (event.target !== event.currentTarget || !event.altKey || !event.key.startsWith("Arrow")) return;
    // Otherwise the browser would go back to the previous page.
    event.preventDefault();
    const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") return shiftIn(lane, job)?.(step);
    const beside = laneBeside(lanes, lane.key, step);
    if (beside !== null) hand(job, beside);
  };
  const end = () => {
    setDragged(null);
    setOver(undefined);
  };
  return {
    may,
    dragged,
    setDragged,
    over,
    setOver,
    pausing,
    setPausing,
    said,
    nameOf,
    hand,
    shiftIn,
    press,
    end,
    own,
  };
}

interface LaneProps {
  lane: Lane;
  lanes: Lane[];
  marked: string | null;
  hands: ReturnType<typeof useHands>;
}

function LaneSection({ lane, lanes, marked, hands }: LaneProps) {
  const { dragged, nameOf } = hands;
  const others = lanes.filter(({ key }) => key !== lane.key).map((one) => ({ ...one, name: nameOf(one) }));
  return (
    <section
      className={`${classes.lane} ${dragged && hands.over === lane.key ? classes.target : ""}`}
      aria-label={nameOf(lane)}
      onDragOver={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        hands.setOver(lane.key);
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged) hands.hand(dragged, lane);
        hands.end();
      }}
    >
      <LaneHead lane={lane} name={nameOf(lane)} own={hands.own} />
      <ul className={classes.jobs}>
        {lane.jobs.map((job) => (
          <JobCard
            key={job._key}
            job={job}
            marked={job.wo_key === marked}
            may={hands.may}
            lanes={others}
            hand={(to) => hands.hand(job, to)}
            pause={() => hands.setPausing(job)}
            shift={hands.shiftIn(lane, job)}
            onKeyDown={(event) => hands.press(event, job, lane)}
            onDragStart={() => hands.setDragged(job)}
            onDragEnd={hands.end}
          />
        ))}
      </ul>
    </section>
  );
}
