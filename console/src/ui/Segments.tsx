import classes from "./Segments.module.css";

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  choose: (value: Value) => void;
}

/** Selects one of a few options that are all visible. */
export function Segments<Value extends string>({ label, value, options, choose }: Props<Value>) {
  return (
    <fieldset className={classes.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => choose(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
