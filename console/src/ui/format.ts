import i18next from "i18next";

const THIN = "\u202f";

/** Formats a quantity by locale with up to 6 decimal places, followed by its unit. */
export function quantity(value: number | string | null | undefined, unit?: string | null): string {
  if (value === null || value === undefined) return "–";
  const text = new Intl.NumberFormat(i18next.language, { maximumFractionDigits: 6 }).format(Number(value));
  return unit ? `${text}${THIN}${unit}` : text;
}

/**
 * Converts typed text to a decimal with a point. Both `,` and `.` are accepted. Returns null if it is not a number.
 */
export function decimal(typed: string): string | null {
  const text = typed.trim().replace(",", ".");
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** Formats a date as `16 Nov 2026`. The month is written as a word to avoid confusion with the day. */
export function day(at: string | Date): string {
  const form = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(i18next.language === "en" ? "en-GB" : i18next.language, form).format(
    new Date(at),
  );
}

/** Formats a date as `16 Nov`, with the year only if it is not the current one. */
export function shortDay(at: string | Date): string {
  const date = new Date(at);
  if (date.getFullYear() !== new Date().getFullYear()) return day(date);
  const form = { day: "numeric", month: "short" } as const;
  return new Intl.DateTimeFormat(i18next.language === "en" ? "en-GB" : i18next.language, form).format(date);
}

export function clock(at: string | Date | number): string {
  const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(i18next.language, form).format(new Date(at));
}

export function moment(at: string | Date): string {
  return `${day(at)} ${clock(at)}`;
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Formats a time as "5 minutes ago" within a day, else as a date. */
export function ago(at: string | Date, now: number = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  if (Math.abs(seconds) >= 86_400) return day(at);
  const [unit, length] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(i18next.language, { numeric: "auto" }).format(
    Math.round(seconds / length),
    unit,
  );
}

/** Returns the initials of a name, for the badge of a user. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join("");
}
