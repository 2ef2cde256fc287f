import { Link } from "@tanstack/react-router";
import classes from "./Tabs.module.css";

interface Props {
  label: string;
  tabs: readonly { to: string; text: string; count?: number | undefined }[];
}

/** Pages of one record; each has its own address. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, text, count }) => (
        <Link key={to} to={to as never} className={classes.tab} activeOptions={{ exact: false }}>
          {text}
          {count ? <span className={classes.count}>{count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
