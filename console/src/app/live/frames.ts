/** A frame of the event stream. */
export interface Frame {
  id: string | null;
  event: string;
  data: string;
}

/** Reads frames out of text that comes in pieces. */
export class FrameReader {
  #rest = "";

  push(piece: string): Frame[] {
    this.#rest += piece.replaceAll("\r\n", "\n");
    const blocks = this.#rest.split("\n\n");
    this.#rest = blocks.pop() ?? "";
    return blocks.map(readFrame).filter((frame) => frame !== null);
  }
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
