import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { api, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { type Filters, first } from "@/app/filters";
import { nameOf, saveFile } from "@/app/save";

export type Listed = Schemas["ProductBase"];
export type Product = Schemas["Product"];
export type ProductForm = Schemas["ProductIn"];
export type BomLine = Schemas["BomLineRead"];
export type BomLineIn = Schemas["BomLineWriteIn"];
export type WhereUsed = Schemas["WhereUsedRow"];

const match = (rev: string) => ({ "If-Match": `"${rev}"` });

function asked(filters: Filters) {
  return {
    search_string: first(filters.search),
    include_tags: filters.tag === undefined ? undefined : [filters.tag].flat(),
    active_only: first(filters.inactive) !== "true",
    traceability_only: first(filters.traced) === "true",
  };
}

export const productsKey = (filters: Filters) => many("product", "list", filters);
export async function loadProducts(filters: Filters, offset: number, limit: number) {
  const query = { ...asked(filters), with_total: true, offset, limit };
  return await page(api.GET("/product", { params: { query } }));
}

export type FileKind = "xlsx" | "csv";
/** What the list shows, as a file for a spreadsheet. */
export async function exportProducts(filters: Filters, format: FileKind): Promise<void> {
  const response = await ask("GET", "/product/export", { query: { ...asked(filters), format } });
  saveFile(await response.blob(), nameOf(response, `products.${format}`));
}
/** The bills of material of what the list shows. */
export async function exportBoms(filters: Filters, format: FileKind): Promise<void> {
  const response = await ask("GET", "/product/bom/export", { query: { ...asked(filters), format } });
  saveFile(await response.blob(), nameOf(response, `boms.${format}`));
}
export async function exportBom(productKey: string, code: string): Promise<void> {
  const response = await ask("GET", "/product/bom/export", {
    query: { product_key: productKey, format: "csv" },
  });
  saveFile(await response.blob(), nameOf(response, `${code}-bom.csv`));
}

const product = (key: string) => ({ path: { product_key: key } });
export const readProduct = (key: string) => take(api.GET("/product/{product_key}", { params: product(key) }));
export const productQuery = (key: string) =>
  queryOptions({ queryKey: one("product", key, "details"), queryFn: () => readProduct(key) });
export async function makeProduct(form: ProductForm) {
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/product", { body: form, headers }));
}
export async function changeProduct(key: string, body: Schemas["ProductPatch"], rev: string) {
  const request = { params: product(key), body, headers: match(rev) };
  return await detail(api.PATCH("/product/{product_key}", request));
}

export const countersQuery = queryOptions({
  queryKey: many("counter"),
  queryFn: () => take(api.GET("/counter", { params: { query: { limit: 1000 } } })),
});

/** The lines and the revision of the product that they were read under. */
export async function readBom(key: string): Promise<{ rev: string; lines: BomLine[] }> {
  const { _rev } = await readProduct(key);
  const lines = await take(api.GET("/product/{product_key}/bom", { params: product(key) }));
  return { rev: _rev, lines };
}
export const bomQuery = (key: string) =>
  queryOptions({ queryKey: one("product", key, "bom"), queryFn: () => readBom(key) });
export async function replaceBom(key: string, lines: BomLineIn[], rev: string) {
  const params = { path: { product_key_or_code: key } };
  const request = { params, body: lines, headers: match(rev) };
  return await detail(api.PUT("/product/{product_key_or_code}/bom", request));
}

export const processQuery = (key: string) =>
  queryOptions({
    queryKey: one("product", key, "process"),
    queryFn: () => take(api.GET("/product/{product_key}/process", { params: product(key) })),
  });

export const choicesQuery = (typed: string) =>
  queryOptions({
    queryKey: many("product", "choices", typed),
    queryFn: () =>
      take(
        api.GET("/product", { params: { query: { search_string: typed || undefined, limit: 20 } as never } }),
      ),
    placeholderData: (before) => before,
  });

export const whereUsedKey = (key: string, recursive: boolean) => one("product", key, "used", recursive);
export async function loadWhereUsed(key: string, recursive: boolean, offset: number, limit: number) {
  const params = { ...product(key), query: { recursive, with_total: true, offset, limit } };
  return await page(api.GET("/product/{product_key}/where-used", { params }));
}

/** Products by their codes, whatever the case; one call each, for a code can hold any character. */
export async function findByCodes(codes: readonly string[]): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  const wanted = [...new Set(codes.map((code) => code.toUpperCase()))];
  for (let at = 0; at < wanted.length; at += 6) {
    const some = wanted.slice(at, at + 6);
    const answers = await Promise.all(
      some.map((code) =>
        take(api.GET("/product", { params: { query: { search_string: code, limit: 20 } } })),
      ),
    );
    for (const product of answers.flat()) found.set(product.code.toUpperCase(), product);
  }
  return found;
}
