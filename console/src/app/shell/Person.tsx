import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSession } from "@/app/session/session";
import { Badge } from "./Badge";
import type { PersonEntry } from "./PersonMenu";
import classes from "./Shell.module.css";

const load = () => import("./PersonMenu");
const PersonMenu = lazy(load);
const bring = () => void load().catch(() => undefined);
/**
 * Milliseconds after which the user menu is loaded: after the page, but in advance, so that it also opens offline.
 */
const AFTER_THE_PAGE = 1500;

interface Props {
  /** Further menu entries of the page. */
  entries?: readonly PersonEntry[];
  className?: string;
  badge?: string;
}

/** Shows the signed-in user and opens the user menu. Pages do not wait for the menu to load. */
export function Person({ entries = [], className, badge }: Props) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setTimeout(bring, AFTER_THE_PAGE);
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={classes.personPlace}>
      <button
        ref={button}
        type="button"
        className={className ?? classes.person}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={bring}
        onFocus={bring}
        // The menu closes on any press outside of it, including this button, so that press must not open it
        // again.
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={(event) => setOpen(event.detail === 0 ? !open : !wasOpen.current)}
      >
        <Badge userKey={session.userKey} name={session.name} className={badge ?? classes.badge} />
        <span className={classes.name}>{session.name}</span>
      </button>
      <Suspense>{open && <PersonMenu entries={entries} close={close} />}</Suspense>
    </span>
  );
}
