import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./Button.module.css";
import type { Icon } from "./icons";

interface Props extends ComponentProps<"a"> {
  look?: "plain" | "primary" | "quiet";
  icon?: Icon;
}

function Anchor({ look = "plain", icon: Icon, className = "", children, ...link }: Props) {
  return (
    <a {...link} className={`${classes.button} ${classes[look] ?? ""} ${className}`}>
      {Icon && <Icon size="1.25em" aria-hidden />}
      {children}
    </a>
  );
}

/** A way to another page that looks like a button, because it is the next thing to do. */
export const ButtonLink = createLink(Anchor);
