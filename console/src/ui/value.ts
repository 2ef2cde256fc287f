import i18next from "i18next";
import { quantity } from "./format";

/** Formats the value of a field for display. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return i18next.t(value ? "state.yes" : "state.no");
  if (typeof value === "number") return quantity(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shown).join(", ");
  const { value: choice, name } = value as { value?: unknown; name?: unknown };
  return choice !== undefined || name !== undefined ? shown(choice ?? name) : JSON.stringify(value);
}
