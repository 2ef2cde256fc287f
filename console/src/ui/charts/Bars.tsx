import { quantity } from "@/ui/format";
import classes from "./charts.module.css";
import { scale, ticks } from "./scale";

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** Whether the period is not over yet, so that the bar is hollow. */
  open?: boolean;
}

interface Props {
  width: number;
  height: number;
  bars: readonly Bar[];
  /** A horizontal reference line with its label. */
  mark?: { value: number; text: string } | undefined;
}

/** Vertical bars over time. Values are shown on open bars and on bars well below the reference line. */
export function Bars({ width, height, bars, mark }: Props) {
  const most = Math.max(1, mark?.value ?? 0, ...bars.map(({ value }) => value));
  const marks = ticks(most * 1.08, 3);
  const y = scale(0, marks.at(-1) ?? 1, height - 22, 10);
  const slot = (width - 40) / Math.max(1, bars.length);
  const thick = Math.max(2, Math.min(40, slot - Math.min(7, slot / 3)));
  const every = Math.ceil(26 / slot);
  return (
    <>
      {marks.map((value) => (
        <g key={value}>
          <path className={classes.grid} d={`M34 ${y(value)}H${width}`} />
          <text x={28} y={y(value) + 4} textAnchor="end">
            {quantity(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const x = 38 + index * slot + (slot - thick) / 2;
        const far = mark !== undefined && bar.value > 0 && bar.value < mark.value * 0.75;
        return (
          <g key={bar.key}>
            {bar.value > 0 && (
              <rect
                className={bar.open ? classes.open : classes.bar}
                x={x}
                y={y(bar.value)}
                width={thick}
                height={Math.max(1, y(0) - y(bar.value))}
                rx={2.5}
              />
            )}
            {(bar.open || far) && slot > 18 && bar.value > 0 && (
              <text className={classes.strong} x={x + thick / 2} y={y(bar.value) - 6} textAnchor="middle">
                {quantity(bar.value)}
              </text>
            )}
            {index % every === 0 && (
              <text x={x + thick / 2} y={height - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
      {mark && (
        <>
          <path className={classes.goal} d={`M34 ${y(mark.value)}H${width}`} />
          <text className={classes.strong} x={width} y={y(mark.value) - 6} textAnchor="end">
            {mark.text}
          </text>
        </>
      )}
    </>
  );
}
