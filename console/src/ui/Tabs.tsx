import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./Tabs.module.css";

interface Props {
  label: string;
  tabs: readonly (Pick<LinkProps, "to" | "params"> & { text: string; count?: number | undefined })[];
}

/** Tabs of one record. Each has its own address. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ text, count, ...link }) => (
        <Link key={link.to} {...link} className={classes.tab} activeOptions={{ exact: false }}>
          {text}
          {count ? <span className={classes.count}>{count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
