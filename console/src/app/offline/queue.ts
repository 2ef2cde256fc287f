import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newKey, refuse, send } from "@/api/client";
import { type ApiError, asApiError } from "@/api/error";
import { currentSession } from "@/app/session/session";
import { createStore, type Store } from "@/app/store";

/** A command of the user. All attempts to send it use the same idempotency key. */
export interface Command {
  /** Commands of one lane, for example of a job, are sent in order. Lanes do not wait for each other. */
  lane: string;
  method: "POST" | "PUT";
  /** Path below `/api`. */
  path: string;
  body?: unknown;
  /** Files, sent as a multipart form instead of a JSON body. */
  files?: { fields: Record<string, string>; parts: { name: string; blob: Blob }[] };
  /** Replaces a waiting command with the same value here, if only the newest one matters. */
  replaces?: string;
  /** Name of the function that completes the body when it is sent, see `prepareWith`. */
  prepare?: string;
  /** Text in the list of waiting changes. */
  label: string;
}

const preparers = new Map<string, (body: unknown) => Promise<unknown>>();

/**
 * Registers a function that completes bodies when they are sent, for data that is available online only, such as the
 * key of a scanned code.
 */
export function prepareWith(name: string, prepare: (body: unknown) => Promise<unknown>): void {
  preparers.set(name, prepare);
  // Commands of an earlier visit may have been waiting for this function.
  void retry();
}

export interface Row extends Command {
  id: number;
  key: string;
  userKey: string;
  at: number;
  attempts: number;
  refused: { code: string; status: number; message: string; detail: Record<string, unknown> } | null;
}

/** Result of a command: done, waiting for the connection, or refused. */
export type Outcome =
  | { is: "done"; answer: unknown }
  | { is: "waiting" }
  | { is: "refused"; error: ApiError };

interface Shelf extends DBSchema {
  rows: { key: number; value: Omit<Row, "id"> & { id?: number }; indexes: { userKey: string } };
}

let shelf: Promise<IDBPDatabase<Shelf>> | null = null;

function database(): Promise<IDBPDatabase<Shelf>> {
  shelf ??= openDB<Shelf>("tracewright-offline", 1, {
    upgrade(db) {
      db.createObjectStore("rows", { keyPath: "id", autoIncrement: true }).createIndex("userKey", "userKey");
    },
  });
  return shelf;
}

/** Waiting commands of the signed-in user, in order. */
export const waiting: Store<readonly Row[]> = createStore<readonly Row[]>([]);
/** Whether the last attempt reached the service. */
export const online: Store<boolean> = createStore(true);

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** Callbacks of callers that still wait for the result of a command, by row. */
const watchers = new Map<number, (outcome: Outcome) => void>();
/** Listeners for the results of commands that had to wait. */
const listeners = new Set<(row: Row, outcome: Outcome) => void>();

export function onSettled(listener: (row: Row, outcome: Outcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function refresh(): Promise<void> {
  const userKey = currentSession()?.userKey;
  const rows =
    userKey === undefined ? [] : await (await database()).getAllFromIndex("rows", "userKey", userKey);
  waiting.set(rows as Row[]);
}

/** Stores the command, then sends it. Resolves when the service has answered or when the command has to wait. */
export async function submit(command: Command): Promise<Outcome> {
  const db = await database();
  const userKey = currentSession()?.userKey ?? "";
  if (command.replaces !== undefined) await forget(command);
  const id = await db.add("rows", {
    ...command,
    key: newKey(),
    userKey,
    at: Date.now(),
    attempts: 0,
    refused: null,
  });
  await refresh();
  const outcome = new Promise<Outcome>((resolve) => watchers.set(id, resolve));
  void work(command.lane);
  return await outcome;
}

/** Deletes unsent commands that a newer one replaces. */
async function forget({ lane, replaces }: Command): Promise<void> {
  const db = await database();
  for (const row of waiting.get()) {
    if (row.lane !== lane || row.replaces !== replaces || sending.get(lane) === row.id) continue;
    await db.delete("rows", row.id);
    settle(row, { is: "done", answer: null });
  }
}

const working = new Set<string>();
const sending = new Map<string, number>();
const pauses = new Map<string, ReturnType<typeof setTimeout>>();

/** Sends the commands of a lane in order until none is left, one is refused, or the service does not answer. */
async function work(lane: string): Promise<void> {
  if (working.has(lane)) return;
  working.add(lane);
  clearTimeout(pauses.get(lane));
  try {
    for (;;) {
      const row = waiting.get().find((candidate) => candidate.lane === lane);
      if (row === undefined || row.refused !== null || currentSession() === null) return waitBehind(lane);
      if (row.prepare !== undefined && !preparers.has(row.prepare)) return waitBehind(lane);
      if (!(await attempt(row))) return waitBehind(lane);
    }
  } finally {
    working.delete(lane);
  }
}

/** Reports to callers that their commands wait behind a row that cannot be sent. */
function waitBehind(lane: string): void {
  for (const row of waiting.get()) {
    if (row.lane === lane && row.refused === null) settle(row, { is: "waiting" });
  }
}

/** Sends one row. Returns true if it was removed from the queue, so that the next one can be sent. */
async function attempt(row: Row): Promise<boolean> {
  const db = await database();
  sending.set(row.lane, row.id);
  try {
    const answer = await transmit(row);
    online.set(true);
    await db.delete("rows", row.id);
    await refresh();
    settle(row, { is: "done", answer });
    return true;
  } catch (thrown) {
    return await fail(db, row, asApiError(thrown));
  } finally {
    sending.delete(row.lane);
  }
}

async function fail(db: IDBPDatabase<Shelf>, row: Row, error: ApiError): Promise<boolean> {
  if (error.isOutage || error.code === "idempotency_in_progress") {
    online.set(!error.isOutage);
    await db.put("rows", { ...row, attempts: row.attempts + 1 });
    await refresh();
    const pause = Math.min(FIRST_PAUSE * 2 ** row.attempts, LONGEST_PAUSE);
    pauses.set(
      row.lane,
      setTimeout(() => void work(row.lane), pause),
    );
    return false;
  }
  online.set(true);
  // The session ended on the service: the row waits until the same user signs in again.
  if (error.status === 401) return false;
  if (watchers.has(row.id)) {
    // The caller shows the refusal, so the row is not kept.
    await db.delete("rows", row.id);
    await refresh();
    settle(row, { is: "refused", error });
    return true;
  }
  const { code, status, message, detail } = error;
  await db.put("rows", { ...row, refused: { code, status, message, detail: { ...detail } } });
  await refresh();
  for (const listener of listeners) listener(row, { is: "refused", error });
  return false;
}

function settle(row: Row, outcome: Outcome): void {
  const watcher = watchers.get(row.id);
  watchers.delete(row.id);
  watcher?.(outcome);
  if (outcome.is !== "waiting" && watcher === undefined)
    for (const listener of listeners) listener(row, outcome);
}

async function transmit(row: Row): Promise<unknown> {
  const headers = new Headers({ "idempotency-key": row.key });
  let body: BodyInit | null = null;
  if (row.files !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(row.files.fields)) form.set(name, value);
    for (const part of row.files.parts) form.append("contents", part.blob, part.name);
    body = form;
  } else if (row.body !== undefined) {
    headers.set("content-type", "application/json");
    const prepare = row.prepare === undefined ? undefined : preparers.get(row.prepare);
    body = JSON.stringify(prepare === undefined ? row.body : await prepare(row.body));
  }
  const response = await send(
    new Request(new URL(`/api${row.path}`, location.origin), { method: row.method, headers, body }),
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refuse(response, answer);
  return answer;
}

/** Sends all waiting commands now, after reconnecting or at the user's request. */
export async function retry(): Promise<void> {
  await refresh();
  await Promise.all([...new Set(waiting.get().map((row) => row.lane))].map((lane) => work(lane)));
}

/** Deletes a refused or waiting row. The lane continues with the next one. */
export async function discard(id: number): Promise<void> {
  const row = waiting.get().find((candidate) => candidate.id === id);
  await (await database()).delete("rows", id);
  await refresh();
  if (row !== undefined) void work(row.lane);
}

/** Sends waiting commands now and whenever the browser is back online. Returns a function that stops this. */
export function startQueue(): () => void {
  const back = () => void retry();
  const away = () => online.set(false);
  window.addEventListener("online", back);
  window.addEventListener("offline", away);
  void retry();
  return () => {
    window.removeEventListener("online", back);
    window.removeEventListener("offline", away);
  };
}
