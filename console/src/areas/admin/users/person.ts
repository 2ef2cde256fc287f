import type { ScopeRow, User, UserForm } from "../queries";

/** Roles, in the order in which the service stores them. */
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

/** Returns the roles of a user, in order. */
export function wordsOf(scope: string): Word[] {
  const held = new Set(scope.split(" "));
  return WORDS.filter((word) => held.has(word));
}

/** Values of the user form, as typed text. */
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

/**
 * Converts the form to the values to send. A cost that is not a number is sent unchanged, so that the service
 * reports it at its field.
 */
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

/** Returns the full name of a user, or the user name if there is none. */
export function nameOf({ name, surname, username }: Pick<User, "name" | "surname" | "username">): string {
  return [name, surname].filter(Boolean).join(" ") || username;
}

/** Returns the permissions that a role grants beyond those of all users. */
export function grantedBy(word: Word, scopes: readonly ScopeRow[]): ScopeRow[] {
  return scopes.filter(({ coarse }) => coarse.includes(word));
}

/** Groups permissions by area for display. */
export function byArea(scopes: readonly string[]): [area: string, scopes: string[]][] {
  const areas = new Map<string, string[]>();
  for (const scope of [...scopes].sort()) {
    const area = scope.split(":")[0] ?? scope;
    areas.set(area, [...(areas.get(area) ?? []), scope]);
  }
  return [...areas];
}
