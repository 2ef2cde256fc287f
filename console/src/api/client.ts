import createClient from "openapi-fetch";
import { type ApiError, noAnswer, readError } from "./error";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

/** What the client must know of the session, and tell it. Set once, by the session. */
interface Bearer {
  token(): string | null;
  /** The token no longer opens anything. */
  ended(error: ApiError): void;
}

let bearer: Bearer = { token: () => null, ended: () => undefined };

export function setBearer(next: Bearer): void {
  bearer = next;
}

let tellDone: (method: string, path: string) => void = () => undefined;

/** Who hears of every request that changed something, with its path below `/api`. Set once, by the cache. */
export function onDone(tell: (method: string, path: string) => void): void {
  tellDone = tell;
}

/** Codes of 401 that speak of the caller's own token; the others speak of a password or of somebody else's. */
const TOKEN_CODES = new Set([
  "not_authenticated",
  "invalid_token",
  "token_expired",
  "token_revoked",
  "user_disabled",
  "wrong_token_context",
]);

/** Sends a request with the token. Throws an `ApiError` when no answer came. */
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

/** The refusal of a response, told to the session when the token is what was refused. */
export function refuse(response: Response, body: unknown): ApiError {
  const error = readError(response, body);
  if (error.status === 401 && TOKEN_CODES.has(error.code)) bearer.ended(error);
  return error;
}

/** The operations of the service, with the types of its own description; files of other kinds are asked for by `ask`. */
export const api = createClient<paths, "application/json">({
  baseUrl: `${globalThis.location?.origin ?? "http://localhost"}/api`,
  fetch: send,
  // A repeated parameter means any of its values.
  querySerializer: { array: { style: "form", explode: true } },
});

/** A body as a form has it: a number may still be the text that was typed, which the service refuses at its field. */
export type AsTyped<Body> = {
  [Name in keyof Body]: number extends Body[Name] ? Body[Name] | string : Body[Name];
};

/** The body of a request whose numbers are as they were typed. */
export function asTyped<Body>(body: AsTyped<Body>): Body;
export function asTyped(body: unknown) {
  return body;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer, or an `ApiError`. */
export async function take<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw refuse(response, error);
  return data as T;
}

/** The payload of a command's envelope. */
export async function detail<D>(answer: Promise<Answer<{ detail: D }>>): Promise<D> {
  return (await take(answer)).detail;
}

/** Rows with the number of all rows before paging; ask with `with_total`. */
export async function page<T>(answer: Promise<Answer<T[]>>): Promise<{ rows: T[]; total: number | null }> {
  const { data, error, response } = await answer;
  if (!response.ok) throw refuse(response, error);
  const total = response.headers.get("x-total-count");
  return { rows: data ?? [], total: total === null ? null : Number.parseInt(total, 10) };
}

/** A file of the service. It needs the header, so it cannot be the address of an image. */
export async function download(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(
    new Request(new URL(`/api${path}`, location.origin), { signal: signal ?? null }),
  );
  if (!response.ok) throw refuse(response, await response.json().catch(() => null));
  return await response.blob();
}

/** 128 random bits in hex: works on plain HTTP too, where `randomUUID` does not. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
