import { quantity } from "@/ui/format";
import classes from "./charts.module.css";
import { scale, ticks } from "./scale";

interface Props {
  width: number;
  height: number;
  points: readonly { key: string; label: string; value: number }[];
  goal?: { value: number; text: string };
}

/** Line chart of percentages over time. The axis starts below the lowest value, so that changes are visible. */
export function Trend({ width, height, points, goal }: Props) {
  const lowest = Math.min(100, goal?.value ?? 100, ...points.map(({ value }) => value));
  const bottom = Math.max(0, Math.floor((lowest - 5) / 10) * 10);
  const marks = ticks(100, 3, bottom).filter((mark) => mark <= 100);
  const y = scale(bottom, 100, height - 24, 12);
  const x = scale(0, Math.max(1, points.length - 1), 46, width - 16);
  const every = Math.ceil((34 * points.length) / Math.max(1, width - 60));
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
      {goal && <path className={classes.goal} d={`M34 ${y(goal.value)}H${width}`} />}
      <path
        className={classes.line}
        d={points.map(({ value }, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(value)}`).join("")}
      />
      {points.map((point, index) => (
        <g key={point.key}>
          <circle className={classes.bar} cx={x(index)} cy={y(point.value)} r={4}>
            <title>{`${point.label}: ${quantity(point.value)} %`}</title>
          </circle>
          {index % every === 0 && (
            <text x={x(index)} y={height - 6} textAnchor="middle">
              {point.label}
            </text>
          )}
        </g>
      ))}
      {/* Drawn last, so that its background hides the line where they overlap. */}
      {goal && (
        <text className={classes.strong} x={width} y={y(goal.value) - 6} textAnchor="end">
          {goal.text}
        </text>
      )}
    </>
  );
}
