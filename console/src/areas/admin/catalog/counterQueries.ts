import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many } from "@/api/keys";

export type Counter = Schemas["Counter"];
export type CounterForm = Schemas["CounterIn"];

export const FREQUENCIES = ["none", "year", "month", "week", "day"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const counter = (key: string) => ({ path: { counter_key: key } });

export const counterListKey = many("counter", "list");
export async function loadCounters(offset: number, limit: number) {
  return await page(api.GET("/counter", { params: { query: { with_total: true, offset, limit } } }));
}
export const readCounter = (key: string) => take(api.GET("/counter/{counter_key}", { params: counter(key) }));
export async function makeCounter(form: CounterForm) {
  return await detail(api.POST("/counter", { body: form, headers: { "Idempotency-Key": newKey() } }));
}
export async function changeCounter(key: string, form: CounterForm, rev: string) {
  const headers = { "If-Match": `"${rev}"` };
  return await detail(api.PUT("/counter/{counter_key}", { params: counter(key), body: form, headers }));
}
export async function deleteCounter(key: string, rev: string) {
  const headers = { "If-Match": `"${rev}"` };
  return await detail(api.DELETE("/counter/{counter_key}", { params: counter(key), headers }));
}
