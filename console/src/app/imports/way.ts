import i18next from "i18next";
import { askJson } from "@/api/ask";
import { ApiError, asApiError } from "@/api/error";

/** An error in one cell of a file. */
export interface RowFault {
  row: number;
  column: string | null;
  code: string;
  message: string;
}

/** Result of a check that found invalid rows. The service lists at most 1000 errors. */
export interface Faulty {
  status: string;
  /** Number of rows with errors. */
  error_count: number;
  valid_count: number;
  errors: RowFault[];
}

/** Result of a check in which every row is valid. The service keeps the file for 24 hours. */
export interface Right {
  status: string;
  file_key: string;
  filename: string;
  rows_total: number;
  ignored_columns: string[];
}

/** Progress of the service with a file. */
export interface Told {
  status: string;
  rows_done: number;
  rows_total: number;
  answer?: unknown;
}

/** One type of import: how its file is checked, imported and monitored. */
export interface Way<R extends Right, Done> {
  /** Checks the file without changing data. The progress can be read under `key` while the check runs. */
  check: (file: File, key: string) => Promise<R | Faulty>;
  execute: (fileKey: string) => Promise<Done>;
  /** Reads the progress. Absent if the service does not report it. */
  watch?: (fileKey: string) => Promise<Told>;
  /** Downloads the file with a result for each row. */
  saveFaults: (file: File) => Promise<void>;
}

export const MAX_BYTES = 10 * 1024 * 1024;
/** Maximum number of errors shown in the table. */
export const SHOWN = 200;

export const isRight = <R extends Right>(checked: R | Faulty): checked is R => "file_key" in checked;

/** Form of a dry run. */
export function fileForm(file: File, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, dry_run: "true" })) body.set(name, value);
  body.set("file", file, file.name);
  return body;
}

/** Form of an execution. */
export function keyForm(fileKey: string, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, dry_run: "false", file_key: fileKey }))
    body.set(name, value);
  return body;
}

/** Sends a dry run. Some types of import return the valid result in an envelope. */
export async function askCheck<R extends Right>(path: string, body: FormData): Promise<R | Faulty> {
  const headers = { accept: "application/json" };
  const answer = await askJson<R | Faulty | { detail: R }>("POST", path, { body, headers });
  return "detail" in answer ? answer.detail : answer;
}

/** Errors of a refused execution, if data has changed since the check. Null for other refusals. */
export function faultsOf(refused: unknown): Faulty | null {
  const { code, detail } = asApiError(refused);
  const { errors, error_count } = detail as Partial<Faulty>;
  if (code !== "import_rows_invalid" || !Array.isArray(errors)) return null;
  return { status: "error", error_count: error_count ?? errors.length, valid_count: 0, errors };
}

/**
 * Reads the file into memory, because the browser can no longer read a file that was saved again after it was
 * chosen.
 */
export async function inMemory(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new ApiError(413, "file_too_large", "The file is too large.");
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError(422, "file_changed", i18next.t("imports.changed"));
  }
}
