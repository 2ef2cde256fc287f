/** A code as people read it on a label: monospaced, never broken, struck when it is of the past. */
export function Code({ children, past = false }: { children: string | null | undefined; past?: boolean }) {
  return <span className={past ? "code nowrap struck" : "code nowrap"}>{children ?? "–"}</span>;
}
