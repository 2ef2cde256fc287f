import classes from "./ProgressBar.module.css";

interface Props {
  /** What is going on; the bar and those who do not see it say the same. */
  label: string;
  done?: number | undefined;
  /** Absent while nobody knows how much there is. */
  total?: number | undefined;
}

/** How far something is. */
export function ProgressBar({ label, done = 0, total }: Props) {
  const known = total !== undefined && total > 0;
  const share = known ? Math.min(100, Math.round((100 * done) / total)) : undefined;
  return (
    <div className="col">
      <span aria-live="polite">{label}</span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        className={`${classes.bar} ${known ? "" : classes.open}`}
      >
        <i style={known ? { width: `${share}%` } : undefined} />
      </div>
    </div>
  );
}
