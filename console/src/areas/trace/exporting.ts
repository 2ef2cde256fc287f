import { nameOf, saveFile, sha256 } from "@/app/save";

export type Checked = "whole" | "unchecked" | "incomplete" | "changed";

/** Parses the last line of an export, which contains the number of rows and the hash of all preceding lines. */
export function lastLine(
  text: string,
  format: "csv" | "jsonl",
): { before: string; count: number; hash: string } | null {
  const trimmed = text.replace(/[\r\n]+$/, "");
  const start = trimmed.lastIndexOf("\n") + 1;
  const [before, line] = [text.slice(0, start), trimmed.slice(start)];
  if (format === "csv") {
    const [mark, count, hash] = line.split(",");
    return mark === "#end" && count && hash ? { before, count: Number(count), hash } : null;
  }
  try {
    const end = JSON.parse(line) as { type?: string; count?: number; sha256?: string };
    return end.type === "end" && end.sha256 ? { before, count: end.count ?? 0, hash: end.sha256 } : null;
  } catch {
    return null;
  }
}

/** Saves an export only if it is complete and its hash is correct, because an incomplete recall list is dangerous. */
export async function keepExport(
  response: Response,
  format: "csv" | "jsonl",
): Promise<{ is: Checked; rows: number }> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const end = lastLine(new TextDecoder().decode(bytes), format);
  if (end === null) return { is: "incomplete", rows: 0 };
  const length = new TextEncoder().encode(end.before).length;
  const hash = await sha256(bytes.slice(0, length));
  if (hash !== null && hash !== end.hash) return { is: "changed", rows: end.count };
  const type = format === "csv" ? "text/csv" : "application/x-ndjson";
  saveFile(new Blob([bytes], { type }), nameOf(response, `recall.${format}`));
  return { is: hash === null ? "unchecked" : "whole", rows: end.count };
}
