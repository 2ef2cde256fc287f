import createClient from "openapi-fetch";
import { type ApiError, noAnswer, readError } from "./error";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

/** The link between the client and the session. The session sets it once at start. */
interface Bearer {
  token(): string | null;
  /** Called when the service no longer accepts the token. */
  ended(error: ApiError): void;
}

let bearer: Bearer = { token: () => null, ended: () => undefined };

export function setBearer(next: Bearer): void {
  bearer = next;
}

let tellDone: (method: string, path: string) => void = () => undefined;

/**
 * Registers the callback for every successful request that changes data, with its path below `/api`. The cache sets
 * it once.
 */
export function onDone(tell: (method: string, path: string) => void): void {
  tellDone = tell;
}

/** Codes of 401 responses about the caller's own token. Other codes are about a password or another user's token. */
const TOKEN_CODES = new Set([
  "not_authenticated",
  "invalid_token",
  "token_expired",
  "token_revoked",
  "user_disabled",
  "wrong_token_context",
]);

/** Sends a request with the token. Throws an `ApiError` if there is no response. */
export async function send(input: Request): Promise<Response> {
  const token = bearer.token();
  if (token !== null && !input.headers.has("authorization"))
    input.headers.set("authorization", `Bearer ${token}`);
  try {
    const response = await fetch(input);
    if (response.ok && input.method !== "GET")
      tellDone(input.method, new URL(input.url).pathname.replace(/^\/api/, ""));
    return response;
  } catch (cause) {
    if (input.signal.aborted) throw cause;
    throw noAnswer(cause);
  }
}

/** Reads the refusal of a response, and notifies the session if the token was refused. */
export function refuse(response: Response, body: unknown): ApiError {
  const error = readError(response, body);
  if (error.status === 401 && TOKEN_CODES.has(error.code)) bearer.ended(error);
  return error;
}

/** Typed client for the operations of the service, generated from its interface description. Use `ask` for files. */
export const api = createClient<paths, "application/json">({
  baseUrl: `${globalThis.location?.origin ?? "http://localhost"}/api`,
  fetch: send,
  // A repeated parameter matches any of its values.
  querySerializer: { array: { style: "form", explode: true } },
});

/**
 * Body with numbers as typed in a form. Text that is not a number is sent too, so that the service reports it at its
 * field.
 */
export type AsTyped<Body> = {
  [Name in keyof Body]: number extends Body[Name] ? Body[Name] | string : Body[Name];
};

/** Declares a body with typed-in numbers as the body that the service expects. */
export function asTyped<Body>(body: AsTyped<Body>): Body;
export function asTyped(body: unknown) {
  return body;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the data of a response, or throws an `ApiError`. */
export async function take<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw refuse(response, error);
  return data as T;
}

/** Returns the `detail` of a command's response. */
export async function detail<D>(answer: Promise<Answer<{ detail: D }>>): Promise<D> {
  return (await take(answer)).detail;
}

/** Returns the rows and the total before paging. Request with `with_total`, otherwise the total is null. */
export async function page<T>(answer: Promise<Answer<T[]>>): Promise<{ rows: T[]; total: number | null }> {
  const { data, error, response } = await answer;
  if (!response.ok) throw refuse(response, error);
  const total = response.headers.get("x-total-count");
  return { rows: data ?? [], total: total === null ? null : Number.parseInt(total, 10) };
}

/** Downloads a file. It needs the token in a header, so its address cannot be used in an `img` element. */
export async function download(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(
    new Request(new URL(`/api${path}`, location.origin), { signal: signal ?? null }),
  );
  if (!response.ok) throw refuse(response, await response.json().catch(() => null));
  return await response.blob();
}

/** Returns 128 random bits in hexadecimal. Works over plain HTTP too, where `randomUUID` is not available. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
