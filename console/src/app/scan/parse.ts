/** What a scanned line says, before anybody looks it up. */
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

/** Trimmed, without AIM prefix, the GS1 separator as one character. */
export function clean(raw: string): string {
  return raw.trim().replace(AIM, "").replaceAll("^]", GS).replaceAll("{GS}", GS).trim();
}

/** First form that fits wins. */
export function parseScan(raw: string): Scan {
  const text = clean(raw);
  const ours = /^TW:(.*)$/i.exec(text)?.[1];
  if (ours !== undefined) return parseOurs(ours, text);
  return parseDigitalLink(text) ?? parseElementString(text) ?? { kind: "text", text };
}

function parseOurs(ours: string, text: string): Scan {
  const upper = ours.toUpperCase();
  if (/^[0-9]$/.test(upper)) return { kind: "digit", digit: upper };
  if (upper.startsWith("U:") && ours.length > 2) return { kind: "badge", username: ours.slice(2) };
  const command = COMMANDS.find((known) => known === upper);
  return command === undefined ? { kind: "text", text } : { kind: "command", command };
}

/** Application identifiers of a fixed length; all others end at a separator. */
const FIXED: Record<string, number> = {
  "00": 18,
  "01": 14,
  "02": 14,
  "11": 6,
  "13": 6,
  "15": 6,
  "17": 6,
  "20": 2,
};
const OPEN = ["10", "21", "22", "30", "37", "240", "241", "400", "410", "414"];

function parseElementString(text: string): Scan | null {
  if (!/^01\d{14}/.test(text) && !text.startsWith(`${GS}01`)) return null;
  const found = new Map<string, string>();
  let rest = text;
  while (rest !== "") {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const fixed = FIXED[rest.slice(0, 2)];
    if (fixed !== undefined) {
      const value = rest.slice(2, 2 + fixed);
      if (!new RegExp(`^\\d{${fixed}}$`).test(value)) return null;
      found.set(rest.slice(0, 2), value);
      rest = rest.slice(2 + fixed);
      continue;
    }
    const open = OPEN.find((ai) => rest.startsWith(ai));
    if (open === undefined) return null;
    const [value = ""] = rest.slice(open.length).split(GS);
    if (value === "") return null;
    found.set(open, value);
    rest = rest.slice(open.length + value.length);
  }
  return gs1(text, found);
}

function parseDigitalLink(text: string): Scan | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams } = new URL(text);
  const parts = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const at = parts.findIndex((part, index) => part === "01" && /^\d{8,14}$/.test(parts[index + 1] ?? ""));
  if (at < 0) return null;
  const found = new Map<string, string>();
  for (let index = at; index + 1 < parts.length; index += 2)
    found.set(parts[index] ?? "", parts[index + 1] ?? "");
  for (const [ai, value] of searchParams) if (/^\d{2,4}$/.test(ai)) found.set(ai, value);
  return gs1(text, found);
}

function gs1(text: string, found: Map<string, string>): Scan | null {
  const gtin = found.get("01")?.padStart(14, "0");
  if (gtin === undefined || !hasCheckDigit(gtin)) return null;
  const scan: Scan = { kind: "gs1", text, gtin };
  const [serial, lot, expires, quantity] = ["21", "10", "17", "37"].map((ai) => found.get(ai));
  return Object.assign(
    scan,
    serial && { serial },
    lot && { lot },
    expires && { expires },
    quantity && { quantity },
  );
}

export function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].map(Number);
  const sum = digits
    .slice(0, -1)
    .reduce((total, digit, index) => total + digit * ((digits.length - index) % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits.at(-1);
}
