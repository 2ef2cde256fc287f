import { api, type Schemas, take } from "@/api/client";

export type Match = Schemas["CodeMatch"];
export type Kind = Match["kind"];

/** Record types with codes that a lookup finds by default. Users are found only by their badge. */
const THINGS: Kind[] = ["serial", "lot", "position", "work_order", "product"];
/** Record types that are stock or a location of stock. */
export const STOCKED: Kind[] = ["serial", "lot", "position", "product"];

export interface Found {
  /** Records with exactly this code, newest first. Several products can use the same code. */
  exact: Match[];
  /** Related records if nothing matches exactly: the product on the label, or codes that differ in case. */
  near: Match[];
  /** The serial, lot or article number on the label, without other data of the label. */
  code: string;
  /** Whether more records have the code than were returned. */
  truncated: boolean;
}

/** Returns the records with this code, ignoring case if there is no exact match. */
export function carriers({ exact, near, code }: Found): Match[] {
  return exact.length > 0 ? exact : near.filter((match) => match.code.toLowerCase() === code.toLowerCase());
}

/** Asks the service which records a scanned or typed code identifies, best match first. */
export async function lookUp(code: string, kinds: Kind[] = THINGS): Promise<Found> {
  const { matches, parsed, input, truncated } = await take(
    api.GET("/scan", { params: { query: { code, kinds } } }),
  );
  return {
    exact: matches.filter((match) => match.exact),
    near: matches.filter((match) => !match.exact),
    code: parsed?.serial ?? parsed?.lot ?? parsed?.gtin ?? input,
    truncated,
  };
}
