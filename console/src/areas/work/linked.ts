import type { Linked } from "./Links";

interface Named {
  _key?: string;
  code?: string | null;
  wo_code?: string | null;
  alias?: string | null;
  name?: string | null;
}

interface IssueLike {
  linked_to: readonly { type: string; key: string; implied: boolean }[];
  links?: unknown;
}

/** Returns the links of an issue with the codes included in the response. Links without a code keep their key. */
export function linkedOf(issue: IssueLike): Linked[] {
  const records = (issue.links ?? {}) as Record<string, Named | null | undefined>;
  return issue.linked_to.map(({ type, key, implied }) => {
    const record = records[type];
    const known = record?._key === key ? record : null;
    return { type, key, implied, code: known?.code ?? known?.wo_code ?? known?.alias ?? known?.name ?? null };
  });
}
