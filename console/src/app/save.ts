/** Hands a file to the browser's own way of keeping files. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The name that the service gives a file. */
export function nameOf(response: Response, otherwise: string): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? otherwise;
}

/** SHA-256 in hex; null where the browser withholds it (plain HTTP). */
export async function sha256(bytes: BufferSource): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
