import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { api, detail, download, newKey, type Schemas, take } from "@/api/client";
import { many, one } from "@/api/keys";

export type StoredFile = Schemas["FileInfo"];
export type Bucket = Schemas["DeleteForm"]["bucket"];

/** How files come to a record and go again. */
export interface Way {
  addScope: string;
  /** Where new files lie. */
  folder: string | null;
  /** Absent where every file needs a field of a form, so that it comes with the form alone. */
  add?: (files: File[]) => Promise<unknown>;
  removeScope: string;
  remove: (file: StoredFile) => Promise<unknown>;
}

/** Whoever has more files than this sees the first ones. */
export const MOST = 1000;

export const filesQuery = (bucket: Bucket, key: string) =>
  queryOptions({
    queryKey: many("file", bucket, key),
    queryFn: () => {
      const query = { bucket, object_key: key, recursive: true, limit: MOST };
      return take(api.GET("/files", { params: { query } }));
    },
  });

/** The content of a file; any character may stand in a name. */
export const readFile = (path: string, signal?: AbortSignal) =>
  download(`/files/${path.split("/").map(encodeURIComponent).join("/")}`, signal);

/** The content of a file, for a while: what is stored under a path seldom changes. */
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

/** The way of files that have no operation of their own. */
export const plainWay = (bucket: Bucket, key: string): Way => ({
  addScope: "attachment:file:upload",
  folder: null,
  ...(!FORMS.includes(bucket) && { add: (files: File[]) => addFiles(bucket, key, null, files) }),
  removeScope: "attachment:file:delete",
  remove: (file) => removeFile(bucket, key, file),
});
