import { refuse, send } from "./client";

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** Encodes a query string. Empty values are omitted, and several values repeat the parameter. */
export function written(query: Query): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") text.append(name, String(one));
  }
  const all = text.toString();
  return all === "" ? "" : `?${all}`;
}

interface Asked {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Sends a request and returns the raw response, for files and for answers that the interface description does not
 * type.
 */
export async function ask(
  method: "GET" | "POST" | "PUT",
  path: string,
  asked: Asked = {},
): Promise<Response> {
  const { query = {}, body, headers = {}, signal } = asked;
  const form = body instanceof FormData;
  const response = await send(
    new Request(new URL(`/api${path}${written(query)}`, location.origin), {
      method,
      headers: body === undefined || form ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
      signal: signal ?? null,
    }),
  );
  if (!response.ok) throw refuse(response, await response.json().catch(() => null));
  return response;
}

export async function askJson<T>(method: "GET" | "POST", path: string, asked?: Asked): Promise<T> {
  return (await (await ask(method, path, asked)).json()) as T;
}
