import { type ReactNode, useEffect } from "react";
import classes from "./Page.module.css";

interface Props {
  title: string;
  /** Content next to the title: a code, a state or a sentence. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Whether the page fills the window and its content scrolls separately. */
  fill?: boolean;
  children: ReactNode;
}

/** Frame of a desk page: title, actions and content. */
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

/** Gray placeholder blocks while content is loading. They appear after 150 ms. */
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

/** Shows why there is no content, with one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
