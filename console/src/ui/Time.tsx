import { Tooltip } from "@mantine/core";
import { ago, moment } from "./format";

/** Shows a time, relative within a day, with the exact time in a tooltip. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span>–</span>;
  return (
    <Tooltip label={moment(at)}>
      <time dateTime={at}>{ago(at)}</time>
    </Tooltip>
  );
}
