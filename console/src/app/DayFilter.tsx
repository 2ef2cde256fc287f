import { TextInput } from "@mantine/core";

interface Props {
  label: string;
  day: string;
  choose: (day: string | undefined) => void;
}

/** Date filter. An empty date input shows no hint, so its label is placed inside. */
export function DayFilter({ label, day, choose }: Props) {
  return (
    <TextInput
      w={230}
      type="date"
      aria-label={label}
      leftSectionWidth={90}
      leftSection={<span className="small muted">{label}</span>}
      value={day}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
    />
  );
}
