/** Date parts that a code can contain, in the notation of the service. */
export const DATE_PARTS = ["%Y", "%y", "%m", "%d", "%j", "%G", "%V", "%U", "%W"] as const;
type DatePart = (typeof DATE_PARTS)[number];

const TOKEN = /%[A-Za-z]|#(?:1[0-2]|[1-9])(?!\d)/g;

/** Splits a typed template such as `SN-%Y-#5` into literals, date parts and the number. */
export function tokensOf(typed: string): string[] {
  const tokens: string[] = [];
  let from = 0;
  for (const match of typed.matchAll(TOKEN)) {
    if (match.index > from) tokens.push(typed.slice(from, match.index));
    tokens.push(match[0]);
    from = match.index + match[0].length;
  }
  if (from < typed.length) tokens.push(typed.slice(from));
  return tokens;
}

const two = (value: number) => String(value).padStart(2, "0");
const DAY = 86_400_000;

/** Returns year and number of the ISO week, which begins on Monday and belongs to the year of its Thursday. */
function isoWeek(now: Date): [year: number, week: number] {
  const thursday = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  return [year, Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1];
}

function datePart(part: DatePart, now: Date): string {
  const year = now.getFullYear();
  const dayOfYear =
    Math.round((Date.UTC(year, now.getMonth(), now.getDate()) - Date.UTC(year, 0, 1)) / DAY) + 1;
  const weekFrom = (weekday: number) =>
    two(Math.floor((dayOfYear + 6 - ((now.getDay() + 7 - weekday) % 7)) / 7));
  const parts: Record<DatePart, string> = {
    "%Y": String(year),
    "%y": two(year % 100),
    "%m": two(now.getMonth() + 1),
    "%d": two(now.getDate()),
    "%j": String(dayOfYear).padStart(3, "0"),
    "%G": String(isoWeek(now)[0]),
    "%V": two(isoWeek(now)[1]),
    "%U": weekFrom(0),
    "%W": weekFrom(1),
  };
  return parts[part];
}

/** Returns the code that a template would generate now. The service decides the actual code, in its own time zone. */
export function exampleOf(tokens: readonly string[], next: number, now = new Date()): string {
  return tokens
    .map((token) => {
      if (/^#\d+$/.test(token)) return String(next).padStart(Number(token.slice(1)), "0");
      return (DATE_PARTS as readonly string[]).includes(token) ? datePart(token as DatePart, now) : token;
    })
    .join("");
}
