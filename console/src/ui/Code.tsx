/** A code as printed on a label: monospaced, never wrapped, and struck through if it is obsolete. */
export function Code({ children, past = false }: { children: string | null | undefined; past?: boolean }) {
  return <span className={past ? "code nowrap struck" : "code nowrap"}>{children ?? "–"}</span>;
}
