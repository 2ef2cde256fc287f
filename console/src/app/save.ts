/** Saves a file as a download of the browser. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Returns the file name that the service suggests. */
export function nameOf(response: Response, otherwise: string): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? otherwise;
}

/** Returns the SHA-256 in hexadecimal, or null if the browser does not provide it (plain HTTP). */
export async function sha256(bytes: BufferSource): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
