import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./Button.module.css";
import type { Icon } from "./icons";

interface Props {
  to: string;
  search?: Record<string, string | string[] | undefined>;
  look?: "plain" | "primary" | "quiet";
  icon?: Icon;
  children: ReactNode;
}

/** A way to another page that looks like a button, because it is the next thing to do. */
export function ButtonLink({ to, search = {}, look = "plain", icon: Icon, children }: Props) {
  return (
    <Link to={to as never} search={search as never} className={`${classes.button} ${classes[look] ?? ""}`}>
      {Icon && <Icon size="1.25em" aria-hidden />}
      {children}
    </Link>
  );
}
