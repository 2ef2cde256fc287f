/** One event of the event stream. */
export interface Frame {
  id: string | null;
  event: string;
  data: string;
}

/** Parses frames from text that arrives in chunks. */
export class FrameReader {
  #rest = "";

  push(piece: string): Frame[] {
    this.#rest += piece.replaceAll("\r\n", "\n");
    const blocks = this.#rest.split("\n\n");
    this.#rest = blocks.pop() ?? "";
    return blocks.map(readFrame).filter((frame) => frame !== null);
  }
}

/**
 * Returns the cursor from which to continue if the connection is lost after this frame. It contains the epoch of the
 * feed, so that a restored database answers `reset` instead of skipping rows.
 */
export function cursorAfter(last: string | null, frame: Frame): string | null {
  if (frame.id !== null) return frame.id;
  if (frame.event !== "ready" || last !== null) return last;
  // If the connection is lost before the first row, continue from here instead of from the next new row.
  const { feed, last_seq } = JSON.parse(frame.data) as { feed?: string; last_seq?: string };
  if (last_seq === undefined) return null;
  return feed === undefined ? last_seq : `${feed}.${last_seq}`;
}

function readFrame(block: string): Frame | null {
  const frame: Frame = { id: null, event: "message", data: "" };
  let told = false;
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    if (at <= 0) continue;
    const [name, value] = [line.slice(0, at), line.slice(at + 1).replace(/^ /, "")];
    if (name === "id") frame.id = value;
    else if (name === "event") frame.event = value;
    else if (name === "data") frame.data += frame.data === "" ? value : `\n${value}`;
    else continue;
    told = true;
  }
  return told ? frame : null;
}
