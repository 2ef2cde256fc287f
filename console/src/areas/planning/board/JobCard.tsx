import { Menu } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { DragEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import { IconDots } from "@/ui/icons";
import { JobState } from "../chips";
import { span } from "../due";
import type { Job } from "../queries";
import classes from "./Board.module.css";
import type { Lane } from "./moves";

interface Props {
  job: Job;
  marked: boolean;
  may: boolean;
  /** Operators to whom the job can be assigned. */
  lanes: Lane[];
  hand: (to: Lane) => void;
  pause: () => void;
  /** Moves the job up or down. Present only in a queue with a separate sequence. */
  shift?: ((step: -1 | 1) => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
}

/** A job in the lane of its assignee. A running job cannot be moved, and the card says why. */
export function JobCard({ job, marked, may, onDragStart, onDragEnd, onKeyDown, ...menu }: Props) {
  const { t } = useTranslation();
  const begin = (event: DragEvent) => {
    event.dataTransfer.setData("text/plain", job.wo_code);
    event.dataTransfer.effectAllowed = "move";
    onDragStart();
  };
  const looks = [classes.job, job.active && classes.runs, marked && classes.falls];
  const good = Math.min(100, (100 * job.qt_completed) / Math.max(1, job.qt_planned));
  return (
    <li
      className={looks.filter(Boolean).join(" ")}
      aria-label={t("planning.board.job", { code: job.wo_code, phase: job.phase_alias })}
      title={job.active ? t("planning.plan.running") : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card handles the keys that move it
      tabIndex={0}
      draggable={may && !job.active}
      onDragStart={begin}
      onDragEnd={onDragEnd}
      onKeyDown={onKeyDown}
    >
      <div className="row">
        <Link to="/jobs/$key" params={{ key: job._key }} className={classes.link} draggable={false}>
          <Code>{job.wo_code}</Code>
        </Link>
        <span className="grow" />
        <JobMenu job={job} may={may} {...menu} />
      </div>
      <div className={classes.phaseName}>{job.phase_alias}</div>
      <div className="row wrap small">
        <JobState job={job} lane />
        {!job.on_time && <StateChip is="warning">{t("planning.late")}</StateChip>}
        {job.critical && <StateChip is="bad">{t("planning.critical", { count: job.issues_open })}</StateChip>}
        <span className="grow" />
        <span className="muted nowrap">
          {job.stage === "started"
            ? `${quantity(job.qt_completed)} / ${quantity(job.qt_planned)}`
            : `${quantity(job.qt_planned)} · ${span(job.estimated_remaining_time)}`}
        </span>
      </div>
      {job.stage === "started" && (
        <div className={classes.bar}>
          <i style={{ width: `${good}%` }} />
        </div>
      )}
    </li>
  );
}

type MenuProps = Pick<Props, "job" | "may" | "lanes" | "hand" | "pause" | "shift">;

function JobMenu({ job, may, lanes, hand, pause, shift }: MenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayPause = useCan("production:job:force-pause");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          look="quiet"
          icon={IconDots}
          className={classes.dots ?? ""}
          aria-label={t("planning.board.job-menu", { code: job.wo_code, phase: job.phase_alias })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {job.active ? (
          <>
            <Menu.Label>{t("planning.plan.running")}</Menu.Label>
            <Menu.Item disabled={!mayPause} onClick={pause}>
              {t("planning.command.pause.button")}
            </Menu.Item>
          </>
        ) : (
          lanes.map((lane) => (
            <Menu.Item key={lane.key ?? "nobody"} disabled={!may} onClick={() => hand(lane)}>
              {lane.key === null
                ? t("planning.board.take-away")
                : t("planning.board.give", { name: lane.name })}
            </Menu.Item>
          ))
        )}
        {shift && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => shift(-1)}>{t("planning.board.earlier")}</Menu.Item>
            <Menu.Item onClick={() => shift(1)}>{t("planning.board.later")}</Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: "/jobs/$key", params: { key: job._key } })}>
          {t("planning.board.open-job")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
