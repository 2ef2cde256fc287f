import { type ReactNode, useEffect } from "react";
import classes from "./Page.module.css";

interface Props {
  title: string;
  /** Beside the title: a code, a state, a sentence. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** The page is as high as the window, and its content scrolls by itself. */
  fill?: boolean;
  children: ReactNode;
}

/** A page of the desk: one heading, its actions, its content. */
export function Page({ title, beside, actions, fill = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Tracewright`;
  }, [title]);
  return (
    <div className={`${classes.page} ${fill ? classes.fill : ""}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {beside}
        <span className="grow" />
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Grey blocks in the shape of what comes; seen only when it takes longer than 150 ms. */
export function Loading({ lines = 3, height = 36 }: { lines?: number; height?: number }) {
  return (
    <div className="col" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all the same
        <div key={line} className={classes.block} style={{ height }} />
      ))}
    </div>
  );
}

/** One sentence why there is nothing, and one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
