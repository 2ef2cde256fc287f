import classes from "./TagChip.module.css";

interface Props {
  name: string;
  color?: string | null | undefined;
}

/** A tag: its colour is a dot beside the name, for people choose any colour and the name must stay readable. */
export function TagChip({ name, color }: Props) {
  return (
    <span className={classes.tag} title={name}>
      <i style={color ? { background: color } : undefined} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
