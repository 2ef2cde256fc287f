import { type Elements, isAnnounced, readElements, readLink } from "./gs1";

/** Meaning of a scanned text before it is looked up. */
export type Scan =
  | { kind: "command"; command: Command }
  | { kind: "digit"; digit: string }
  | { kind: "badge"; username: string }
  | {
      kind: "gs1";
      text: string;
      gtin: string;
      serial?: string;
      lot?: string;
      expires?: string;
      quantity?: string;
    }
  | { kind: "text"; text: string };

export const COMMANDS = ["OK", "BACK", "PAUSE", "PROBLEM", "SCRAP", "YES", "NO", "DOT"] as const;
export type Command = (typeof COMMANDS)[number];

const GS = "\u001d";
const AIM = /^\][A-Za-z][0-9]/;

/** Removes spaces and the AIM prefix, and converts the GS1 separator to one character. */
export function clean(raw: string): string {
  return raw.trim().replace(AIM, "").replaceAll("^]", GS).replaceAll("{GS}", GS).trim();
}

/** Parses a scan. The first matching format applies. */
export function parseScan(raw: string): Scan {
  const text = clean(raw);
  const ours = /^TW:(.*)$/i.exec(text)?.[1];
  if (ours !== undefined) return parseOurs(ours, text);
  return gs1(text, readLink(text) ?? readElements(text, isAnnounced(raw))) ?? { kind: "text", text };
}

function parseOurs(ours: string, text: string): Scan {
  const upper = ours.toUpperCase();
  if (/^[0-9]$/.test(upper)) return { kind: "digit", digit: upper };
  if (upper.startsWith("U:") && ours.length > 2) return { kind: "badge", username: ours.slice(2) };
  const command = COMMANDS.find((known) => known === upper);
  return command === undefined ? { kind: "text", text } : { kind: "command", command };
}

/**
 * Returns the parts of a GS1 code that the terminal and counting need. A code without a product is looked up as
 * plain text.
 */
function gs1(text: string, found: Elements | null): Scan | null {
  const gtin = found?.get("01");
  if (found === null || gtin === undefined) return null;
  const any = (...identifiers: string[]) => identifiers.map((ai) => found.get(ai)).find(Boolean);
  const [serial, lot, expires, quantity] = [any("21"), any("10"), any("17", "7003"), any("30", "37")];
  return {
    kind: "gs1",
    text,
    gtin,
    ...(serial && { serial }),
    ...(lot && { lot }),
    ...(expires && { expires }),
    ...(quantity && { quantity }),
  };
}
