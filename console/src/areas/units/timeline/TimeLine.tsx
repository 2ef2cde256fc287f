import { useElementSize } from "@mantine/hooks";
import type { TFunction } from "i18next";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { day, moment } from "@/ui/format";
import { IconChevronLeft, IconChevronRight } from "@/ui/icons";
import classes from "./TimeLine.module.css";
import { placesOf, type Stop } from "./time";

interface Props {
  stops: readonly Stop[];
  at: number;
  go: (at: number) => void;
  compare: () => void;
}

const APART = 30;
const LABEL = 104;

/** Returns which labels are shown without overlap, newest first, alternating above and below the line. */
function labelled(places: readonly number[]): Map<number, "above" | "below"> {
  const shown = new Map<number, "above" | "below">();
  const edge = { above: Number.POSITIVE_INFINITY, below: Number.POSITIVE_INFINITY };
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const place = places[index] ?? 0;
    const side = edge.below - place >= LABEL ? "below" : edge.above - place >= LABEL ? "above" : null;
    if (side === null) continue;
    shown.set(index, side);
    edge[side] = place;
  }
  return shown;
}

const shortDay = (at: string) => day(at).replace(/\s*\d{4}$/, "");

const wordsOf = (t: TFunction, stop: Stop) =>
  stop.kind === "now" ? t("units.time.now") : t(`units.time.${stop.kind}`, { day: shortDay(stop.at) });

/** Time line of a unit. The handle moves between changes, and the tree follows. */
export function TimeLine({ stops, at, go, compare }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const last = stops.length - 1;
  const stop = stops[at];
  if (stop === undefined) return null;
  return (
    <section className={`card ${classes.time}`} aria-label={t("units.time.label")}>
      <div>
        <div id={id} className="small muted">
          {t("units.time.as-it-was")}
        </div>
        <strong className={classes.when}>
          {stop.kind === "now" ? t("units.time.today", { day: day(stop.at) }) : moment(stop.at)}
        </strong>
      </div>
      <Slider labelledBy={id} stops={stops} stop={stop} at={at} go={go} />
      <div className="row wrap">
        <Button
          icon={IconChevronLeft}
          aria-label={t("units.time.before")}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <Button
          icon={IconChevronRight}
          aria-label={t("units.time.after")}
          disabled={at === last}
          onClick={() => go(at + 1)}
        />
        <Button look="quiet" onClick={compare}>
          {t("units.time.compare")}
        </Button>
      </div>
    </section>
  );
}

interface SliderProps extends Omit<Props, "compare"> {
  labelledBy: string;
  stop: Stop;
}

/** Slider of the time line, for keyboard and pointer. */
function Slider({ labelledBy, stops, stop, at, go }: SliderProps) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const places = placesOf(stops, Math.max(0, width - 28), APART).map((place) => place + 14);
  const last = stops.length - 1;
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(Math.max(0, Math.min(last, to)));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const nearest = places.reduce(
      (best, place, index) => (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x) ? index : best),
      0,
    );
    if (nearest !== at) go(nearest);
  };
  return (
    <div
      ref={ref}
      className={classes.line}
      role="slider"
      tabIndex={0}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${wordsOf(t, stop)}, ${moment(stop.at)}`}
      onKeyDown={press}
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <svg width={width} height={62} aria-hidden>
        <path className={classes.rail} d={`M10 30H${Math.max(10, width - 4)}`} />
        <path className={classes.done} d={`M10 30H${places[at] ?? 10}`} />
        <Marks stops={stops} places={places} />
        <circle className={classes.handle} cx={places[at]} cy={30} r={11} />
        <Labels stops={stops} places={places} width={width} />
      </svg>
    </div>
  );
}

interface DrawnProps {
  stops: readonly Stop[];
  places: readonly number[];
}

/** Marks on the time line: a dot for each change, a diamond for a repair. */
function Marks({ stops, places }: DrawnProps) {
  return stops.map((one, index) =>
    one.kind === "repair" ? (
      <rect
        key={one.at}
        className={classes.repair}
        x={(places[index] ?? 0) - 7}
        y={23}
        width={14}
        height={14}
        transform={`rotate(45 ${places[index] ?? 0} 30)`}
      />
    ) : (
      <circle key={one.at} className={classes.stop} cx={places[index]} cy={30} r={6} />
    ),
  );
}

function Labels({ stops, places, width }: DrawnProps & { width: number }) {
  const { t } = useTranslation();
  const labels = labelled(places);
  const last = stops.length - 1;
  return stops.map((one, index) => {
    const side = labels.get(index);
    if (side === undefined) return null;
    return (
      <text
        key={one.at}
        className={one.kind === "repair" ? classes.warn : undefined}
        x={index === 0 ? 0 : index === last ? width : places[index]}
        y={side === "above" ? 13 : 58}
        textAnchor={index === 0 ? "start" : index === last ? "end" : "middle"}
      >
        {wordsOf(t, one)}
      </text>
    );
  });
}
