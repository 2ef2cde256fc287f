import type { ReactNode } from "react";
import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconClock,
  IconLock,
  IconPlayerPlay,
  IconStack2,
} from "../icons";
import classes from "./StateChip.module.css";

/** Meaning of a chip. Color is never used alone: each meaning also has an icon and a text. */
export type Meaning =
  | "plain"
  | "running"
  | "good"
  | "warning"
  | "bad"
  | "hold"
  | "info"
  | "past"
  | "expected";

export const SHAPES: Record<Meaning, Icon | null> = {
  plain: null,
  running: IconPlayerPlay,
  good: IconCheck,
  warning: IconAlertTriangle,
  bad: IconAlertOctagon,
  hold: IconLock,
  info: IconStack2,
  past: IconArrowsExchange,
  expected: IconClock,
};

interface Props {
  is: Meaning;
  /** Icon to use instead of that of the meaning. */
  icon?: Icon;
  children: ReactNode;
}

export function StateChip({ is, icon, children }: Props) {
  const Shape = icon ?? SHAPES[is];
  return (
    <span className={`${classes.chip} ${classes[is] ?? ""}`}>
      {Shape && <Shape size={14} stroke={2.4} aria-hidden />}
      {children}
    </span>
  );
}
