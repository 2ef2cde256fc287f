import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { ApiError } from "@/api/error";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import { type Form, type Found, formsUsing } from "./use";

export type Field = Schemas["CustomField"];
export type FieldForm = Pick<Schemas["FieldIn"], "name" | "type" | "default_label" | "default_hint">;
export type ListValue = Schemas["CustomListValue"];
export type ListValueForm = Schemas["ListValueIn"];

export const KINDS = [
  "text",
  "number",
  "boolean",
  "ternary",
  "choice",
  "date",
  "time",
  "files",
  "separator",
] as const;
export type Kind = (typeof KINDS)[number];

/** The service answers every field unless told otherwise; a list is bounded. */
export const MOST = 1000;

const match = (rev: string) => ({ "If-Match": `"${rev}"` });
const field = (key: string) => ({ path: { field_key: key } });

export const fieldsQuery = queryOptions({
  queryKey: many("field"),
  queryFn: () => take(api.GET("/field", { params: { query: { limit: MOST } } })),
});

/** One field. The service finds it by its key in the list, so nothing found is a refusal of ours. */
export async function readField(key: string): Promise<Field> {
  const [found] = await take(api.GET("/field", { params: { query: { key } } }));
  if (found !== undefined) return found;
  throw new ApiError(404, "field_not_found", `No field has the key ${key}.`);
}
export const fieldQuery = (key: string) =>
  queryOptions({ queryKey: one("field", key), queryFn: () => readField(key), retry: false });

export async function makeField(form: FieldForm) {
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/field", { body: form, headers }));
}
/** Replaces the field: what is not sent becomes empty, so all of it is sent. */
export async function changeField(key: string, whole: FieldForm, rev: string) {
  const request = { params: field(key), body: { ...whole, _key: key }, headers: match(rev) };
  return await detail(api.PUT("/field/{field_key}", request));
}
export async function deleteField(key: string) {
  return await detail(api.DELETE("/field/{field_key}", { params: field(key) }));
}

export const valuesKey = (key: string, filters: Filters) => one("field", key, "values", filters);
export async function loadValues(key: string, filters: Filters, offset: number, limit: number) {
  const query = {
    field_key: key,
    search: first(filters.search),
    sort_by: first(filters.order) === "ext_key" ? ("ext_key" as const) : ("value" as const),
    with_total: true,
    offset,
    limit,
  };
  return await page(api.GET("/list", { params: { query } }));
}
export const valueCountQuery = (key: string) =>
  queryOptions({
    queryKey: one("field", key, "values", "count"),
    queryFn: async () => (await loadValues(key, {}, 0, 1)).total ?? 0,
  });

/** Adds values and changes those whose key is known; `reset` lets the others go. */
export async function storeValues(key: string, values: ListValueForm[], reset = false) {
  const params = { ...field(key), query: { reset } };
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/list/{field_key}", { params, body: values, headers }));
}
export async function deleteValues(key: string, valueKeys: string[]) {
  const params = { ...field(key), query: { value_key: valueKeys } };
  return await detail(api.DELETE("/list/{field_key}", { params }));
}

/** Processes that are read to find a field; of more it is said that they were not looked at. */
const PROCESSES = 60;
const AT_ONCE = 6;

/** The forms that ask for a field. The service has no such question, so every kind of form is read. */
export async function readUse(key: string): Promise<Found> {
  const [issueTypes, taskTypes, config, operations] = await Promise.all([
    take(api.GET("/issue-type", { params: { query: { active_only: false, limit: MOST } } })),
    take(api.GET("/task-type", { params: { query: { active_only: false, limit: MOST } } })),
    detail(api.GET("/config")),
    take(api.GET("/operation", { params: { query: { limit: MOST } } })),
  ]);
  const products = new Map(
    operations
      .flatMap(({ used_for }) => used_for as { _key: string; code: string }[])
      .map((one) => [one._key, one.code]),
  );
  const read = [...products].slice(0, PROCESSES);
  const forms: Form[] = [
    ...issueTypes.map(
      ({ name, form_template }) => ({ kind: "issue-type", name, rows: form_template }) as Form,
    ),
    ...taskTypes.map(({ name, form_fields }) => ({ kind: "task-type", name, rows: form_fields }) as Form),
    {
      kind: "unit",
      name: "",
      rows: ((config as Record<string, unknown>).serial_fields ?? []) as Form["rows"],
    },
    ...operations.flatMap(({ name, default_phase_steps }) =>
      default_phase_steps.map((step): Form => ({ kind: "operation", name, rows: step.form_fields })),
    ),
    ...(await readProcesses(read)),
  ];
  return { uses: formsUsing(key, forms), unread: products.size - read.length };
}

async function readProcesses(products: [key: string, code: string][]): Promise<Form[]> {
  const forms: Form[] = [];
  for (let from = 0; from < products.length; from += AT_ONCE) {
    const phases = await Promise.all(
      products.slice(from, from + AT_ONCE).map(async ([key, code]) => {
        const params = { path: { product_key: key } };
        return (await take(api.GET("/product/{product_key}/process", { params }))).map((phase) => ({
          code,
          phase,
        }));
      }),
    );
    for (const { code, phase } of phases.flat())
      for (const step of phase.steps)
        forms.push({ kind: "product", name: `${code} · ${phase.alias}`, rows: step.form_fields });
  }
  return forms;
}

export const usesQuery = (key: string) =>
  queryOptions({ queryKey: one("field", key, "use"), queryFn: () => readUse(key), staleTime: 60_000 });
