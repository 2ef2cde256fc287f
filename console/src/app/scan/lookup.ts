import { api, type Schemas, take } from "@/api/client";

export type Match = Schemas["CodeMatch"];
export type Kind = Match["kind"];

/** What of the plant carries codes; people are found by their badge alone. */
const THINGS: Kind[] = ["serial", "lot", "position", "work_order", "product"];
/** What lies in stock, and where. */
export const STOCKED: Kind[] = ["serial", "lot", "position", "product"];

export interface Found {
  /** What carries the code; several where products share it, newest first. */
  exact: Match[];
  /** What the label names besides: the product of a number that nobody carries. */
  near: Match[];
  /** The number that the label says, without what else is written in it. */
  code: string;
  /** More carry the code than were told. */
  truncated: boolean;
}

/** What carries the code; typed in other letters, large or small, it is the same code. */
export function carriers({ exact, near, code }: Found): Match[] {
  return exact.length > 0 ? exact : near.filter((match) => match.code.toLowerCase() === code.toLowerCase());
}

/** Asks the service what a scanned or typed code is, the likeliest first. */
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
