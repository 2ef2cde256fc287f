import { api, detail, refuse, type Schemas, send, setBearer, take } from "@/api/client";
import type { ApiError } from "@/api/error";
import { createStore, type Store, useStore } from "@/app/store";

export interface Session {
  token: string;
  sessionKey: string;
  userKey: string;
  username: string;
  name: string;
  scopes: readonly string[];
  /** Roles of the user, which determine the default start page. */
  words: readonly string[];
  preferences: Schemas["UserPreferences"];
  /** Idle time in milliseconds after which the screen locks. */
  lockAfter: number;
}

/** The user who locked the screen. After a reload nothing else is known. */
export type Person = Pick<Session, "username" | "name">;

/**
 * Session state of the screen. `ended`: the page stays, with a sign-in above it. `locked`: the page was reloaded
 * while it was locked, so there is no token and only the password opens it.
 */
export type Standing =
  | { is: "out" }
  | { is: "first-password"; userKey: string; username: string; token: string }
  | { is: "in"; session: Session; locked: boolean }
  | { is: "locked"; person: Person }
  | { is: "ended"; session: Session; code: string };

const KEPT = "tracewright.session";

/** State that survives a page reload: the session, or only the user of a locked screen. */
type Kept = { session: Session } | { locked: Person };

function kept(now: Standing): Kept | null {
  if (now.is === "locked") return { locked: now.person };
  if (now.is !== "in") return null;
  const { username, name } = now.session;
  return now.locked ? { locked: { username, name } } : { session: now.session };
}

function restore(): Standing {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
    if (kept === null) return { is: "out" };
    return "locked" in kept
      ? { is: "locked", person: kept.locked }
      : { is: "in", session: kept.session, locked: false };
  } catch {
    return { is: "out" };
  }
}

export const standing: Store<Standing> = createStore(restore());

standing.subscribe(() => {
  const next = kept(standing.get());
  if (next === null) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, JSON.stringify(next));
});

setBearer({
  token: () => {
    const now = standing.get();
    return now.is === "in" ? now.session.token : null;
  },
  ended: (error: ApiError) => {
    const now = standing.get();
    if (now.is === "in") standing.set({ is: "ended", session: now.session, code: error.code });
  },
});

export function useStanding(): Standing {
  return useStore(standing);
}

/** Returns the session of the signed-in user. Pages behind the sign-in always have one. */
export function useSession(): Session {
  const now = useStanding();
  if (now.is !== "in" && now.is !== "ended") throw new Error("nobody is signed in");
  return now.session;
}

export function currentSession(): Session | null {
  const now = standing.get();
  return now.is === "in" || now.is === "ended" ? now.session : null;
}

/** Converts an ISO 8601 duration such as `PT30M` to milliseconds. */
export function duration(text: string): number {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

interface Entered {
  detail: { action: string; user_key: string };
  access_token: string;
}

/** Signs in. The result is a session, or the step in which the user sets a first password. */
export async function signIn(username: string, password: string): Promise<Standing> {
  const body = new URLSearchParams({ username, password });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await send(
    new Request(new URL("/api/auth", location.origin), { method: "POST", body, headers }),
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refuse(response, answer);
  const { access_token: token, detail: entered } = answer as Entered;
  const next: Standing =
    entered.action === "reset_password"
      ? { is: "first-password", userKey: entered.user_key, username, token }
      : { is: "in", session: await open(token, entered.user_key, username), locked: false };
  standing.set(next);
  return next;
}

async function open(token: string, userKey: string, username: string): Promise<Session> {
  const headers = { authorization: `Bearer ${token}` };
  const data = await detail(api.POST("/session", { body: { user_key: userKey }, headers }));
  return {
    token,
    sessionKey: data.session_key,
    userKey,
    username,
    name: [data.name, data.surname].filter(Boolean).join(" ") || username,
    scopes: data.scopes,
    words: data.scope.split(" ").filter(Boolean),
    preferences: data.preferences,
    lockAfter: duration(data.timeout),
  };
}

/** Sets the first password and signs in with it. */
export async function setFirstPassword(password: string): Promise<void> {
  const now = standing.get();
  if (now.is !== "first-password") return;
  const params = { path: { user_key: now.userKey } };
  const headers = { authorization: `Bearer ${now.token}` };
  await take(api.PUT("/user/{user_key}/password", { params, body: { new_password: password }, headers }));
  await signIn(now.username, password);
}

/** Closes the session, also on the service. A session that the service no longer knows counts as closed. */
export async function signOut(): Promise<void> {
  const now = standing.get();
  if (now.is === "in") {
    const params = { path: { session_key: now.session.sessionKey } };
    await api.DELETE("/session/{session_key}", { params }).catch(() => undefined);
  }
  standing.set({ is: "out" });
}

/**
 * Locks the screen while work sessions continue. The token is removed from the storage, so that a reload cannot
 * unlock the screen.
 */
export function lock(): void {
  standing.set((now) => (now.is === "in" ? { ...now, locked: true } : now));
}

/** Unlocks the screen with the user's password. The token stays the same. */
export async function unlock(password: string): Promise<void> {
  const now = standing.get();
  if (now.is !== "in") return;
  const params = { path: { user_key: now.session.userKey } };
  await take(api.POST("/user/{user_key}/verify", { params, body: { password } }));
  standing.set({ ...now, locked: false });
}

/** Stores a preference with the user and updates the session. */
export async function keepPreference(patch: Schemas["UserPreferencesPatch"]): Promise<void> {
  const session = currentSession();
  if (session === null) return;
  const params = { path: { user_key: session.userKey } };
  const preferences = await detail(api.PATCH("/user/{user_key}/preferences", { params, body: patch }));
  standing.set((now) => (now.is === "in" ? { ...now, session: { ...now.session, preferences } } : now));
}
