/**
 * Parses GS1 codes in the same way as the service, so that an offline terminal gives the same result. The
 * application identifiers are in `gs1.gen.json`, which a test of the kernel generates from its own table.
 */
import table from "./gs1.gen.json";

const GS = "\u001d";

/** A part of a value: digits or characters of the GS1 set, with minimum and maximum length. */
interface Part {
  digits: boolean;
  min: number;
  max: number;
}

interface Rule {
  first: string;
  last: string;
  parts: Part[];
  /** Number of leading digits whose last one is the check digit, or null if there is none. */
  digit: number | null;
  /** Whether the first six digits are a date `YYMMDD`, in which day `00` means the last day of the month. */
  day: boolean;
}

/** Parses a rule such as `253..253 N13 X0..17 digit:13`: range of identifiers, parts of the value, checks. */
function ruleOf(row: string): Rule {
  const [range = "", ...words] = row.split(" ");
  const [first = "", last = ""] = range.split("..");
  const rule: Rule = { first, last, parts: [], digit: null, day: false };
  for (const word of words) {
    if (word === "day") rule.day = true;
    else if (word.startsWith("digit:")) rule.digit = Number(word.slice("digit:".length));
    else {
      const [min = "", max = min] = word.slice(1).split("..");
      rule.parts.push({ digits: word.startsWith("N"), min: Number(min), max: Number(max) });
    }
  }
  return rule;
}

const RULES = table.rows.map(ruleOf);
const isSign = (letter: string) => /[a-z0-9]/i.test(letter) || table.signs.includes(letter);
const isDigit = (letter: string) => /[0-9]/.test(letter);

/** Returns the rule of the identifier at the start of a text, if there is one. */
function ruleAt(text: string): Rule | undefined {
  return RULES.find(({ first, last }) => {
    const head = text.slice(0, first.length);
    return head.length === first.length && /^\d+$/.test(head) && first <= head && head <= last;
  });
}

const sum = (parts: readonly Part[], end: "min" | "max") =>
  parts.reduce((total, part) => total + part[end], 0);

/** Whether a value is valid for its identifier. */
function fits({ parts, digit, day }: Rule, value: string): boolean {
  if (value.length < sum(parts, "min") || value.length > sum(parts, "max")) return false;
  let at = 0;
  for (const part of parts) {
    const letters = [...value.slice(at, at + part.max)];
    if (!letters.every(part.digits ? isDigit : isSign)) return false;
    at += letters.length;
  }
  return (digit === null || hasCheckDigit(value.slice(0, digit))) && (!day || isDay(value));
}

function isDay(value: string): boolean {
  const [year, month, day] = [0, 2, 4].map((from) => Number(value.slice(from, from + 2)));
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
}

export function hasCheckDigit(number: string): boolean {
  const digits = [...number].map(Number);
  const weighed = digits
    .slice(0, -1)
    .reduce((total, digit, index) => total + digit * ((digits.length - index) % 2 === 0 ? 3 : 1), 0);
  return (10 - (weighed % 10)) % 10 === digits.at(-1);
}

/** Values of a code by application identifier. */
export type Elements = ReadonlyMap<string, string>;

/** Whether the scanner marked the code as a GS1 code. */
export const isAnnounced = (raw: string): boolean =>
  table.announced.some((prefix) => raw.trim().startsWith(prefix));

/** Parses concatenated elements. Returns null if the text is not a GS1 element string. */
export function readElements(text: string, announced: boolean): Elements | null {
  const found = new Map<string, string>();
  for (let at = 0; ; ) {
    // A separator may precede the first element and follow any element, even where it is not required.
    if (text[at] === GS) at += 1;
    if (at >= text.length) break;
    const rule = ruleAt(text.slice(at, at + 4));
    if (rule === undefined) return null;
    const start = at + rule.first.length;
    const ai = text.slice(at, start);
    const [rest = ""] = text.slice(start).split(GS);
    const value = table.predefined.includes(ai.slice(0, 2)) ? rest.slice(0, sum(rule.parts, "max")) : rest;
    if (!fits(rule, value) || found.has(ai)) return null;
    found.set(ai, value);
    at = start + value.length;
  }
  // Without a GS1 marker, only a text that starts with a checked number (SSCC or GTIN) counts as a GS1 code.
  const [first] = found.keys();
  return announced || text.includes(GS) || first === "00" || first === "01" ? found : null;
}

/** Parses a GS1 Digital Link. Returns null if the text is not one or does not identify a product. */
export function readLink(text: string): Elements | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, search } = new URL(text);
  const parts = pathname.split("/").slice(1);
  const begin = parts.findIndex((part, at) => part === "01" && /^\d{8,14}$/.test(parts[at + 1] ?? ""));
  if (begin < 0) return null;
  const pairs: [ai: string, value: string | undefined][] = [];
  for (let at = begin; at < parts.length; at += 2) {
    const ai = parts[at] ?? "";
    if (ai !== "" || at + 1 < parts.length) pairs.push([ai, parts[at + 1]]);
  }
  for (const parameter of search.slice(1).split("&")) {
    const [ai = "", ...value] = parameter.split("=");
    // Other parameters are ignored.
    if (/^\d+$/.test(ai)) pairs.push([ai, value.join("=")]);
  }
  const found = new Map<string, string>();
  for (const [ai, written] of pairs) {
    const rule = ruleAt(ai);
    const value = written === undefined ? null : decoded(written);
    if (rule?.first.length !== ai.length || value === null || found.has(ai)) return null;
    const whole = ai === "01" ? value.padStart(14, "0") : value;
    if (!fits(rule, whole)) return null;
    found.set(ai, whole);
  }
  return found;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
