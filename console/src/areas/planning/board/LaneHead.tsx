import { Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { initials } from "@/ui/format";
import { IconDots } from "@/ui/icons";
import { span } from "../due";
import classes from "./Board.module.css";
import type { Lane } from "./moves";
import type { OwnQueue } from "./useOwnQueue";

interface Props {
  lane: Lane;
  name: string;
  own: OwnQueue;
}

/** Heading of a lane: operator, remaining work, and whether the queue follows the site queue. */
export function LaneHead({ lane, name, own }: Props) {
  const { t } = useTranslation();
  const may = useCan("production:queue:update");
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
      {may && lane.key !== null && (
        <Arrange operator={lane.key} name={name} independent={lane.independent} own={own} />
      )}
    </header>
  );
}

interface ArrangeProps {
  operator: string;
  name: string;
  independent: boolean;
  own: OwnQueue;
}

/** Gives an operator queue a separate sequence, or makes it follow the site queue again. */
function Arrange({ operator, name, independent, own }: ArrangeProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const way = independent ? "follow" : "own";
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            look="quiet"
            icon={IconDots}
            className={classes.dots ?? ""}
            aria-label={t("planning.board.lane-menu", { name })}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking(true)}>{t(`planning.board.${way}.button`)}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={t(`planning.board.${way}.title`, { name })}
          what={t(`planning.board.${way}.what`, { name })}
          action={t(`planning.board.${way}.do`)}
          close={() => setAsking(false)}
          run={() => own.arrange(operator, !independent)}
        />
      )}
    </>
  );
}
