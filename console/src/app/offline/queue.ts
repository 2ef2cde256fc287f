import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newKey, refuse, send } from "@/api/client";
import { type ApiError, asApiError } from "@/api/error";
import { currentSession } from "@/app/session/session";
import { createStore, type Store } from "@/app/store";

/** A command as it was pressed. It keeps its idempotency key over every attempt. */
export interface Command {
  /** What must stay in order: a job. Different lanes do not wait for each other. */
  lane: string;
  method: "POST" | "PUT";
  /** Below `/api`. */
  path: string;
  body?: unknown;
  /** Sent as a form instead of a body. */
  files?: { fields: Record<string, string>; parts: { name: string; blob: Blob }[] };
  /** A waiting command with the same word is replaced: only the newest list counts. */
  replaces?: string;
  /** What makes the body ready when it is sent: see `prepareWith`. */
  prepare?: string;
  /** What the person reads in the list of waiting entries. */
  label: string;
}

const preparers = new Map<string, (body: unknown) => Promise<unknown>>();

/** What can only be known with a line is found out when the command is sent, for instance the key behind a scanned code. */
export function prepareWith(name: string, prepare: (body: unknown) => Promise<unknown>): void {
  preparers.set(name, prepare);
  // Rows of an earlier visit may have waited for it.
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

/** How a command went: done, waiting for the line, or refused. */
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

/** What waits here, in order, of the person who is signed in. */
export const waiting: Store<readonly Row[]> = createStore<readonly Row[]>([]);
/** Whether the last attempt reached the service. */
export const online: Store<boolean> = createStore(true);

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** Those who pressed and still look at the button, by row. */
const watchers = new Map<number, (outcome: Outcome) => void>();
/** Answers of commands that had to wait, for whoever shows their fruit. */
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

/** Writes the command down, then sends it. Resolves when it is answered, or when it has to wait. */
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

/** Older lists that nobody has sent yet are worth nothing once a newer one is there. */
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

/** Sends what waits in a lane, one after the other, until it is empty, refused, or nobody answers. */
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

/** What stands behind a row that cannot go waits too, and whoever pressed is told so. */
function waitBehind(lane: string): void {
  for (const row of waiting.get()) {
    if (row.lane === lane && row.refused === null) settle(row, { is: "waiting" });
  }
}

/** True when the row is off the shelf and the next may go. */
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
  // Signed out by somebody else: the row waits for the same person.
  if (error.status === 401) return false;
  if (watchers.has(row.id)) {
    // The person is looking: the sentence is theirs, and nothing is kept.
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

/** Sends everything again at once: the line is back, or the person asks. */
export async function retry(): Promise<void> {
  await refresh();
  await Promise.all([...new Set(waiting.get().map((row) => row.lane))].map((lane) => work(lane)));
}

/** Takes a refused or waiting row off the shelf; the lane goes on behind it. */
export async function discard(id: number): Promise<void> {
  const row = waiting.get().find((candidate) => candidate.id === id);
  await (await database()).delete("rows", id);
  await refresh();
  if (row !== undefined) void work(row.lane);
}

/** Follows the browser's own word about the line, and the person who is signed in. */
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
