import classes from "./TagChip.module.css";

interface Props {
  name: string;
  color?: string | null | undefined;
}

/** A tag. Its color is shown as a dot, so that the name stays readable with any color. */
export function TagChip({ name, color }: Props) {
  return (
    <span className={classes.tag} title={name}>
      <i style={color ? { background: color } : undefined} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
