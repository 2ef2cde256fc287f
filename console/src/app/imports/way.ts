import i18next from "i18next";
import { askJson } from "@/api/ask";
import { ApiError, asApiError } from "@/api/error";

/** What is wrong in one cell of a file. */
export interface RowFault {
  row: number;
  column: string | null;
  code: string;
  message: string;
}

/** A file in which rows are wrong; the service names at most 1000 of the faults. */
export interface Faulty {
  status: string;
  /** Rows with faults. */
  error_count: number;
  valid_count: number;
  errors: RowFault[];
}

/** A file in which every row is right, kept by the service for a day. */
export interface Right {
  status: string;
  file_key: string;
  filename: string;
  rows_total: number;
  ignored_columns: string[];
}

/** How far the service is with a file. */
export interface Told {
  status: string;
  rows_done: number;
  rows_total: number;
  answer?: unknown;
}

/** One kind of import: how its file is checked, taken over and watched. */
export interface Way<R extends Right, Done> {
  /** Looks at the file without changing anything; `key` is where it can be watched meanwhile. */
  check: (file: File, key: string) => Promise<R | Faulty>;
  execute: (fileKey: string) => Promise<Done>;
  /** Absent where the service does not tell how far it is. */
  watch?: (fileKey: string) => Promise<Told>;
  /** Saves the file with a verdict for each row. */
  saveFaults: (file: File) => Promise<void>;
}

export const MAX_BYTES = 10 * 1024 * 1024;
/** How many faults are shown; more than that nobody mends by reading. */
export const SHOWN = 200;

export const isRight = <R extends Right>(checked: R | Faulty): checked is R => "file_key" in checked;

/** The form of a dry run. */
export function fileForm(file: File, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, dry_run: "true" })) body.set(name, value);
  body.set("file", file, file.name);
  return body;
}

/** The form of an execution. */
export function keyForm(fileKey: string, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, dry_run: "false", file_key: fileKey }))
    body.set(name, value);
  return body;
}

/** The answer of a dry run: some kinds wrap what is right into an envelope. */
export async function askCheck<R extends Right>(path: string, body: FormData): Promise<R | Faulty> {
  const headers = { accept: "application/json" };
  const answer = await askJson<R | Faulty | { detail: R }>("POST", path, { body, headers });
  return "detail" in answer ? answer.detail : answer;
}

/** The faults that an execution is refused with, when something changed since the file was checked. */
export function faultsOf(refused: unknown): Faulty | null {
  const { code, detail } = asApiError(refused);
  const { errors, error_count } = detail as Partial<Faulty>;
  if (code !== "import_rows_invalid" || !Array.isArray(errors)) return null;
  return { status: "error", error_count: error_count ?? errors.length, valid_count: 0, errors };
}

/** The bytes as they are now: a file that was saved anew since it was chosen can no longer be read. */
export async function inMemory(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new ApiError(413, "file_too_large", "The file is too large.");
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError(422, "file_changed", i18next.t("imports.changed"));
  }
}
