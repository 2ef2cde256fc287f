import { ask } from "@/api/ask";
import { api, type Schemas, take } from "@/api/client";
import { askCheck, fileForm, keyForm, type Way } from "@/app/imports/way";
import { nameOf, saveFile } from "@/app/save";

export type Kind = Schemas["ImportKind"];
export type RightFile = Schemas["ValidImport"];

/** Result of an import, in numbers of products. */
export interface Imported {
  created: number;
  updated: number;
  skipped: number;
  total: number;
}

export const MAX_ROWS = 50_000;

async function keep(response: Response, otherwise: string): Promise<void> {
  saveFile(await response.blob(), nameOf(response, otherwise));
}

const watch = (file_key: string) =>
  take(api.GET("/product/import/{file_key}", { params: { path: { file_key } } }));

async function executed(answer: Promise<Response>): Promise<Imported> {
  return ((await (await answer).json()) as { detail: Imported }).detail;
}

const products: Way<RightFile, Imported> = {
  check: (file, file_key) => askCheck("/product/import", fileForm(file, { file_key })),
  execute: (key) => executed(ask("POST", "/product/import", { body: keyForm(key) })),
  watch,
  saveFaults: async (file) =>
    keep(await ask("POST", "/product/import", { body: fileForm(file) }), "import_errors.xlsx"),
};

const bills: Way<RightFile, Imported> = {
  check: (file, file_key) => askCheck("/product/bom/import", fileForm(file, { file_key })),
  execute: (key) => executed(ask("POST", "/product/bom/import", { body: keyForm(key) })),
  watch,
  saveFaults: async (file) =>
    keep(await ask("POST", "/product/bom/import", { body: fileForm(file) }), "import_errors.xlsx"),
};

export const WAYS: Record<Kind, Way<RightFile, Imported>> = { product: products, bom: bills };

/** Downloads an import file that contains only the headings. */
export async function saveTemplate(kind: Kind): Promise<void> {
  const query = { format: "template" };
  const response =
    kind === "product"
      ? await ask("GET", "/product/export", { query })
      : await ask("GET", "/product/bom/export", { query });
  await keep(response, `${kind}-template.xlsx`);
}
