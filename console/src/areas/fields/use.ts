/** A form somewhere, with the fields that it asks for. */
export interface Form {
  kind: "issue-type" | "task-type" | "unit" | "operation" | "product";
  name: string;
  rows: readonly { custom_field_key?: string | null; _key?: string | null; label?: string | null }[];
}

export interface Use {
  kind: Form["kind"];
  name: string;
}

export interface Found {
  uses: Use[];
  /** Products whose processes were not looked at. */
  unread: number;
}

/** The forms that ask for a field, each once. In the fields of units the row's own key may name the field. */
export function formsUsing(fieldKey: string, forms: readonly Form[]): Use[] {
  const uses = new Map<string, Use>();
  for (const { kind, name, rows } of forms)
    if (rows.some((row) => (row.custom_field_key ?? row._key) === fieldKey))
      uses.set(`${kind} ${name}`, { kind, name });
  return [...uses.values()];
}

/** Values as people paste them: one in each line, the key of another system behind a tab or a semicolon. */
export function valuesOf(typed: string): { value: string; ext_key: string | null }[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((part) => part.trim()))
    .filter(([value]) => value !== undefined && value !== "")
    .map(([value = "", key]) => ({ value, ext_key: key || null }));
}
