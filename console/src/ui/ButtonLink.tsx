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

/** Link that looks like a button, for the next step that a user is expected to take. */
export const ButtonLink = createLink(Anchor);
