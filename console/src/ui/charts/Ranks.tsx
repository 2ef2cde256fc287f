import classes from "./charts.module.css";

interface Props {
  width: number;
  height: number;
  rows: readonly { key: string; label: string; value: number; text: string; attention?: boolean }[];
}

const LETTER = 7;

/** Horizontal bars in the given sequence. */
export function Ranks({ width, height, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const line = Math.min(64, height / Math.max(1, rows.length));
  const room = Math.max(...rows.map(({ text }) => text.length)) * LETTER + 16;
  const letters = Math.floor(width / LETTER);
  return (
    <>
      {rows.map((row, index) => {
        const middle = index * line + line / 2;
        const length = Math.max(2, ((width - room) * row.value) / most);
        return (
          <g key={row.key}>
            <text className={classes.label} x={0} y={middle - 4}>
              {row.label.length > letters ? `${row.label.slice(0, letters - 1)}…` : row.label}
            </text>
            <rect
              className={row.attention ? classes.attention : classes.plain}
              x={0}
              y={middle + 3}
              width={length}
              height={Math.max(6, Math.min(12, line * 0.3))}
              rx={2.5}
            />
            <text className={classes.strong} x={length + 8} y={middle + 3 + Math.min(11, line * 0.3)}>
              {row.text}
            </text>
          </g>
        );
      })}
    </>
  );
}
