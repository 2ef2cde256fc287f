import type { ScopeRow, User, UserForm } from "../queries";

/** The words of rights, in the order in which the service keeps them. */
export const WORDS = [
  "admin",
  "library",
  "production",
  "operator",
  "quality",
  "warehouse",
  "task",
  "traceability",
  "reporting",
] as const;
export type Word = (typeof WORDS)[number];

/** The words of a user, in order. */
export function wordsOf(scope: string): Word[] {
  const held = new Set(scope.split(" "));
  return WORDS.filter((word) => held.has(word));
}

/** What the form of a person holds: text as it is typed. */
export interface PersonForm {
  username: string;
  name: string;
  surname: string;
  email: string;
  department_key: string | null;
  hourly_cost: string;
  words: Word[];
}

export const NOBODY: PersonForm = {
  username: "",
  name: "",
  surname: "",
  email: "",
  department_key: null,
  hourly_cost: "",
  words: [],
};

export function formOf(user: User): PersonForm {
  return {
    username: user.username,
    name: user.name ?? "",
    surname: user.surname ?? "",
    email: user.email ?? "",
    department_key: user.department_key ?? null,
    hourly_cost: user.hourly_cost === null || user.hourly_cost === undefined ? "" : String(user.hourly_cost),
    words: wordsOf(user.scope),
  };
}

/** What is sent; a cost that is no number goes as it was typed, so that the service refuses it at its field. */
export function userOf(form: PersonForm): UserForm {
  const cost = form.hourly_cost.trim().replace(",", ".");
  return {
    username: form.username.trim(),
    scope: WORDS.filter((word) => form.words.includes(word)).join(" "),
    name: form.name.trim() || null,
    surname: form.surname.trim() || null,
    email: form.email.trim() || null,
    department_key: form.department_key || null,
    hourly_cost: cost === "" ? null : Number.isNaN(Number(cost)) ? cost : Number(cost),
  };
}

/** The name that people say; whoever has none is called by the login name. */
export function nameOf({ name, surname, username }: Pick<User, "name" | "surname" | "username">): string {
  return [name, surname].filter(Boolean).join(" ") || username;
}

/** What a word allows beyond what everybody may. */
export function grantedBy(word: Word, scopes: readonly ScopeRow[]): ScopeRow[] {
  return scopes.filter(({ coarse }) => coarse.includes(word));
}

/** Scopes by their area, for a list that people can read. */
export function byArea(scopes: readonly string[]): [area: string, scopes: string[]][] {
  const areas = new Map<string, string[]>();
  for (const scope of [...scopes].sort()) {
    const area = scope.split(":")[0] ?? scope;
    areas.set(area, [...(areas.get(area) ?? []), scope]);
  }
  return [...areas];
}
