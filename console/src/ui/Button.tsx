import type { ComponentProps, ReactNode } from "react";
import classes from "./Button.module.css";
import type { Icon } from "./icons";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  look?: "plain" | "primary" | "danger" | "quiet";
  icon?: Icon;
  busy?: boolean;
  /** Content of the button. Without it, `aria-label` names the button. */
  children?: ReactNode;
}

/** Button with verb and object. While its command runs, it is busy and ignores further clicks. */
export function Button({
  look = "plain",
  icon: Icon,
  busy = false,
  children,
  className,
  disabled,
  ...rest
}: Props) {
  const names = [classes.button, classes[look], children === undefined && classes.iconOnly, className];
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy}
      className={names.filter(Boolean).join(" ")}
    >
      {busy ? <span className={classes.busy} /> : Icon && <Icon size="1.25em" aria-hidden />}
      {children}
    </button>
  );
}
