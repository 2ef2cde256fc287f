import { Tooltip } from "@mantine/core";
import { ago, moment } from "./format";

/** When: relative below a day, the exact time in the tip. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span>–</span>;
  return (
    <Tooltip label={moment(at)}>
      <time dateTime={at}>{ago(at)}</time>
    </Tooltip>
  );
}
