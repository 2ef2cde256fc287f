import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { api, detail, download, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import { type Medium, pathOf } from "@/app/step/step";
import type { DraftStep, PhaseIn } from "./draft";

export type Operation = Schemas["Operation"];
export type OperationIn = Schemas["OperationIn"];

/** Key of the system template for phases without a template. It cannot be changed. */
export const PLAIN = "default";

const match = (rev: string) => ({ "If-Match": `"${rev}"` });
const product = (key: string) => ({ path: { product_key: key } });
const operation = (key: string) => ({ path: { operation_key: key } });

/** Reads the process, with the revision of the product at that time. */
export async function readProcess(key: string) {
  const { _rev, code } = await take(api.GET("/product/{product_key}", { params: product(key) }));
  const phases = await take(api.GET("/product/{product_key}/process", { params: product(key) }));
  return { rev: _rev, code, phases };
}
export const processQuery = (key: string) =>
  queryOptions({ queryKey: one("product", key, "process", "editor"), queryFn: () => readProcess(key) });
export async function replaceProcess(key: string, phases: PhaseIn[], rev: string) {
  const request = { params: product(key), body: phases, headers: match(rev) };
  return (await detail(api.PUT("/product/{product_key}/process", request))).phases;
}
/** Copies the whole process of another product, including its files. */
export async function copyProcess(from: string, to: string) {
  const headers = { "Idempotency-Key": newKey() };
  const request = { params: product(from), body: { target_product_keys: [to] }, headers };
  return await detail(api.POST("/product/{product_key}/process/copy", request));
}

export const operationsKey = (filters: Filters) => many("operation", "list", filters);
export async function loadOperations(filters: Filters, offset: number, limit: number) {
  const search = first(filters.search);
  const query = { with_total: true, offset, limit, ...(search === undefined ? {} : { search }) };
  return await page(api.GET("/operation", { params: { query } }));
}
export const operationsQuery = queryOptions({
  queryKey: many("operation", "all"),
  queryFn: () => take(api.GET("/operation", { params: { query: { limit: 1000 } } })),
});
/** Products with a phase created from this template. */
export const usedFor = ({ used_for }: Operation) => used_for as { _key: string; code: string }[];
export const readOperation = (key: string) =>
  take(api.GET("/operation/{operation_key}", { params: operation(key) }));
export const operationQuery = (key: string) =>
  queryOptions({ queryKey: one("operation", key), queryFn: () => readOperation(key) });
export async function makeOperation(body: OperationIn) {
  return await detail(api.POST("/operation", { body, headers: { "Idempotency-Key": newKey() } }));
}
export async function changeOperation(key: string, body: Schemas["OperationPatch"], rev: string) {
  const request = { params: operation(key), body, headers: match(rev) };
  return await detail(api.PATCH("/operation/{operation_key}", request));
}
export async function deleteOperation(key: string, rev: string) {
  const request = { params: operation(key), headers: match(rev) };
  return await detail(api.DELETE("/operation/{operation_key}", request));
}
/** Overwrites the phases created from the template in these products. */
export async function applyOperation(key: string, products: string[]) {
  const headers = { "Idempotency-Key": newKey() };
  const request = { params: operation(key), body: { target_product_keys: products }, headers };
  return await detail(api.POST("/operation/{operation_key}/copy", request));
}

const filePath = (path: string) => `/files/${path.split("/").map(encodeURIComponent).join("/")}`;
export async function readMedium(stepKey: string, medium: Medium): Promise<Blob> {
  return medium.file ?? (await download(filePath(pathOf(stepKey, medium))));
}
async function addMedium(stepKey: string, medium: Medium): Promise<void> {
  const body = new FormData();
  body.append("media_file", await readMedium(stepKey, medium), medium.name);
  await ask("POST", `/step/${stepKey}/media`, { body, headers: { "Idempotency-Key": newKey() } });
}
async function removeMedium(stepKey: string, name: string): Promise<void> {
  const params = { path: { step_key: stepKey, filename: name } };
  await take(api.DELETE("/step/{step_key}/media/{filename}", { params }));
}

/**
 * Uploads added files and deletes removed ones after the steps are saved, because files are not saved with the
 * steps. `stored` are the steps before saving, and `keys` are their keys now.
 */
export async function storeMedia(
  steps: readonly DraftStep[],
  keys: readonly string[],
  stored: readonly DraftStep[],
): Promise<void> {
  const before = new Map(stored.map((step) => [step.id, step.media]));
  for (const [at, step] of steps.entries()) {
    const key = keys[at] ?? step.id;
    for (const medium of step.media) if (medium.file || medium.from) await addMedium(key, medium);
    const names = new Set(step.media.map(({ name }) => name));
    for (const { name } of before.get(step.id) ?? []) if (!names.has(name)) await removeMedium(key, name);
  }
}
