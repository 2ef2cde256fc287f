import classes from "./ProgressBar.module.css";

interface Props {
  /** Description of what is in progress, shown and read by screen readers. */
  label: string;
  done?: number | undefined;
  /** Total amount. Absent while it is unknown. */
  total?: number | undefined;
}

/** Progress bar of a running operation. */
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
