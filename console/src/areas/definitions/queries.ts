import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { type AsTyped, api, asTyped, detail, newKey, page, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { removeFile, type Way } from "@/app/files/queries";
import { type Filters, first } from "@/app/filters";
import { nameOf, saveFile } from "@/app/save";

export type Listed = Schemas["ListedProduct"];
export type Product = Schemas["Product"];
export type ProductForm = Schemas["ProductIn"];
export type BomLine = Schemas["BomLineRead"];
export type BomLineIn = AsTyped<Schemas["BomLineWriteIn"]>;
export type Distribution = Schemas["Distribution"];
export type ProductIssue = Schemas["ProductIssue"];
export type WhereUsed = Schemas["WhereUsedRow"];

const match = (rev: string) => ({ "If-Match": `"${rev}"` });

function asked(filters: Filters) {
  return {
    search_string: first(filters.search),
    include_tags: filters.tag === undefined ? undefined : [filters.tag].flat(),
    active_only: first(filters.inactive) !== "true",
    traceability_only: first(filters.traced) === "true",
    include_trash: first(filters.trash) === "true",
  };
}

export const productsKey = (filters: Filters) => many("product", "list", filters);
export async function loadProducts(filters: Filters, offset: number, limit: number) {
  const wanted = asked(filters);
  // Only detailed rows show which products are in the trash.
  const query = { ...wanted, details: wanted.include_trash, with_total: true, offset, limit };
  return await page(api.GET("/product", { params: { query } }));
}

export type FileKind = "xlsx" | "csv";
/** Exports the filtered products as a file. */
export async function exportProducts(filters: Filters, format: FileKind): Promise<void> {
  const response = await ask("GET", "/product/export", { query: { ...asked(filters), format } });
  saveFile(await response.blob(), nameOf(response, `products.${format}`));
}
/** Exports the bills of materials of the filtered products. */
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
  queryOptions({
    queryKey: one("product", key, "details"),
    queryFn: () => {
      const params = { ...product(key), query: { include_trash: true } };
      return take(api.GET("/product/{product_key}", { params }));
    },
  });
export async function makeProduct(form: ProductForm) {
  const headers = { "Idempotency-Key": newKey() };
  return await detail(api.POST("/product", { body: form, headers }));
}
export async function changeProduct(key: string, body: Schemas["ProductPatch"], rev: string) {
  const request = { params: product(key), body, headers: match(rev) };
  return await detail(api.PATCH("/product/{product_key}", request));
}

/** Creates a copy of a product with the same process, bill of materials, tags, documents and image. */
export async function copyProduct(key: string, new_code: string, new_description: string | null) {
  const body = { original_product: key, new_code, new_description, by_code: false };
  return await detail(api.POST("/product/copy", { body, headers: { "Idempotency-Key": newKey() } }));
}
export async function trashProduct(key: string) {
  return await detail(api.DELETE("/product/{product_key}", { params: product(key) }));
}
export async function restoreProduct(key: string) {
  return await detail(api.POST("/product/{product_key}/restore", { params: product(key) }));
}

export async function putPicture(key: string, picture: File): Promise<void> {
  const body = new FormData();
  body.append("new_image", picture);
  await ask("PUT", `/product/${key}/image`, { body });
}
export async function removePicture(key: string) {
  return await detail(api.DELETE("/product/{product_key}/image", { params: product(key) }));
}

async function addDocument(key: string, document: File): Promise<void> {
  const body = new FormData();
  body.append("new_doc", document, document.name);
  await ask("POST", `/product/${key}/doc`, { body, headers: { "Idempotency-Key": newKey() } });
}
async function removeDocument(key: string, name: string) {
  const params = { path: { product_key: key, doc_name: name } };
  return await detail(api.DELETE("/product/{product_key}/doc/{doc_name}", { params }));
}
const DOCUMENTS = "doc";
/**
 * Adds and deletes documents of a product. Files in other folders, stored by programs, use the general operations.
 */
export const documentsWay = (key: string): Way => ({
  addScope: "product:catalogue:update",
  folder: DOCUMENTS,
  add: async (files) => {
    for (const file of files) await addDocument(key, file);
  },
  removeScope: "product:catalogue:update",
  remove: (file) =>
    file.subfolder === DOCUMENTS ? removeDocument(key, file.name) : removeFile("product", key, file),
});
/** Returns the label of a folder. The image has its own card, and the document folder needs no label. */
export const folderOf = (folder: string) => (folder === "image" ? null : folder === DOCUMENTS ? "" : folder);

export const statsQuery = (key: string) =>
  queryOptions({
    queryKey: one("product", key, "stats"),
    queryFn: () => take(api.GET("/product/{product_key}/stats", { params: product(key) })),
  });

/** Reads the lines, with the revision of the product at that time. */
export async function readBom(key: string): Promise<{ rev: string; lines: BomLine[] }> {
  const { _rev } = await readProduct(key);
  const lines = await take(api.GET("/product/{product_key}/bom", { params: product(key) }));
  return { rev: _rev, lines };
}
export const bomQuery = (key: string) =>
  queryOptions({ queryKey: one("product", key, "bom"), queryFn: () => readBom(key) });
export async function replaceBom(key: string, lines: BomLineIn[], rev: string) {
  const params = { path: { product_key: key } };
  const request = {
    params,
    body: lines.map((line) => asTyped<Schemas["BomLineWriteIn"]>(line)),
    headers: match(rev),
  };
  return await detail(api.PUT("/product/{product_key}/bom", request));
}

export const processQuery = (key: string) =>
  queryOptions({
    queryKey: one("product", key, "process"),
    queryFn: () => take(api.GET("/product/{product_key}/process", { params: product(key) })),
  });

export const whereUsedKey = (key: string, recursive: boolean) => one("product", key, "used", recursive);
export async function loadWhereUsed(key: string, recursive: boolean, offset: number, limit: number) {
  const params = { ...product(key), query: { recursive, with_total: true, offset, limit } };
  return await page(api.GET("/product/{product_key}/where-used", { params }));
}

/** Finds products by code, ignoring case. Each code is one request, because a code can contain any character. */
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
