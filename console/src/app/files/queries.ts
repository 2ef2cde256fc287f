import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { api, detail, download, newKey, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";

export type StoredFile = Schemas["FileInfo"];
export type Bucket = Schemas["DeleteForm"]["bucket"];

/** How files are added to a record and deleted from it. */
export interface Way {
  addScope: string;
  /** Folder of new files. */
  folder: string | null;
  /** Uploads files. Absent if files can only be added through a form field. */
  add?: (files: File[]) => Promise<unknown>;
  removeScope: string;
  remove: (file: StoredFile) => Promise<unknown>;
}

/** Maximum number of files shown. Further files are not listed. */
export const MOST = 1000;

export const filesQuery = (bucket: Bucket, key: string) =>
  queryOptions({
    queryKey: many("file", bucket, key),
    queryFn: () => {
      const query = { bucket, object_key: key, recursive: true, limit: MOST };
      return take(api.GET("/files", { params: { query } }));
    },
  });

/** Downloads the content of a file. Names can contain any character, so each part of the path is encoded. */
export const readFile = (path: string, signal?: AbortSignal) =>
  download(`/files/${path.split("/").map(encodeURIComponent).join("/")}`, signal);

/** Reads the content of a file and caches it for a while, because a stored file seldom changes. */
export const fileQuery = (path: string) =>
  queryOptions({
    queryKey: one("file", path),
    queryFn: ({ signal }) => readFile(path, signal),
    staleTime: 3_600_000,
    retry: false,
  });

export async function addFiles(bucket: Bucket, key: string, subfolder: string | null, files: File[]) {
  const body = new FormData();
  body.append("bucket", bucket);
  body.append("object_key", key);
  if (subfolder !== null) body.append("subfolder", subfolder);
  for (const file of files) body.append("contents", file, file.name);
  await ask("POST", "/files", { body, headers: { "Idempotency-Key": newKey() } });
}

export async function removeFile(bucket: Bucket, key: string, { subfolder, name }: StoredFile) {
  const body = { bucket, object_key: key, subfolder: subfolder ?? null, filenames: [name] };
  return await detail(api.DELETE("/files", { body }));
}

const FORMS: readonly Bucket[] = ["issue", "traceability"];

/** Adds and deletes files of records that have no file operations of their own. */
export const plainWay = (bucket: Bucket, key: string): Way => ({
  addScope: "attachment:file:upload",
  folder: null,
  ...(!FORMS.includes(bucket) && { add: (files: File[]) => addFiles(bucket, key, null, files) }),
  removeScope: "attachment:file:delete",
  remove: (file) => removeFile(bucket, key, file),
});
