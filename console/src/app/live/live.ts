import type { QueryClient } from "@tanstack/react-query";
import { refuse, send } from "@/api/client";
import type { Changed } from "@/api/keys";
import { reread } from "@/app/fresh";
import { currentSession, type Session } from "@/app/session/session";
import { createStore, type Store } from "@/app/store";
import { cursorAfter, type Frame, FrameReader } from "./frames";
import { Leader } from "./leader";
import { changedBy, type Happened } from "./map";

export type Liveness = "live" | "catching-up" | "not-live";
export const liveness: Store<Liveness> = createStore<Liveness>("not-live");

type News = { is: "row"; row: Happened } | { is: "reset" } | { is: "liveness"; liveness: Liveness };

const GATHER = 250;
/** Silence in milliseconds after which the connection counts as lost. The service sends something every 14 s. */
const SILENT = 30_000;
const AGAIN = [1000, 2000, 5000, 10_000, 30_000];

/** Topics of the journal with the read scope that each requires. */
const TOPICS: [topic: string, scope: string][] = [
  ["production", "production:work-order:read"],
  ["serial", "serial:read"],
  ["inventory", "inventory:inventory:read"],
  ["task", "collaboration:task:read"],
  ["issue", "collaboration:issue:read"],
  ["message", "collaboration:message:read"],
  ["product", "product:catalogue:read"],
];

const hearers = new Set<(row: Happened) => void>();

/** Registers a listener for journal rows as they arrive. Returns a function that removes it. */
export function onRow(hear: (row: Happened) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Keeps displayed data fresh through one stream per user and browser, regardless of the number of tabs. */
export function startLive(session: Session, queries: QueryClient): () => void {
  const gather = new Gatherer(queries);
  const take = (news: News) => {
    if (news.is === "liveness") return liveness.set(news.liveness);
    if (news.is === "reset") return void reread(queries, "everything");
    gather.add(changedBy(news.row));
    for (const hear of hearers) hear(news.row);
  };
  liveness.set("catching-up");
  let stream: Stream | null = null;
  const leader = new Leader<News>(new BroadcastChannel(`tracewright-live-${session.userKey}`), {
    lead: () => {
      stream = new Stream(session, (news) => {
        take(news);
        leader.tell(news);
      });
    },
    follow: () => stream?.close(),
    hear: take,
    asked: () => leader.tell({ is: "liveness", liveness: liveness.get() }),
  });
  return () => {
    stream?.close();
    leader.leave();
    gather.stop();
    liveness.set("not-live");
  };
}

/** Collects changes for a short time, then reads the displayed data again. */
class Gatherer {
  #changed: Changed[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly queries: QueryClient) {}

  add(changed: Changed[]): void {
    this.#changed.push(...changed);
    this.#timer ??= setTimeout(() => {
      const gathered = this.#changed;
      this.#changed = [];
      this.#timer = undefined;
      void reread(this.queries, gathered);
    }, GATHER);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Reads the stream with `fetch`, because an `EventSource` cannot send the token. */
class Stream {
  #last: string | null = null;
  #attempt = 0;
  #abort = new AbortController();
  #closed = false;

  constructor(
    private readonly session: Session,
    private readonly tell: (news: News) => void,
  ) {
    void this.#run();
  }

  close(): void {
    this.#closed = true;
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    while (!this.#closed && currentSession()?.token === this.session.token) {
      try {
        await this.#read();
      } catch {
        // A lost, refused or silent connection is opened again.
      }
      if (this.#closed) return;
      this.tell({ is: "liveness", liveness: this.#attempt > 1 ? "not-live" : "catching-up" });
      const pause = AGAIN[Math.min(this.#attempt, AGAIN.length - 1)];
      this.#attempt += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.tell({ is: "liveness", liveness: "not-live" });
  }

  async #read(): Promise<void> {
    this.#abort = new AbortController();
    const topics = TOPICS.filter(([, scope]) => this.session.scopes.includes(scope)).map(([topic]) => topic);
    const url = new URL("/api/event/stream", location.origin);
    url.searchParams.set("topics", [...topics, `user:${this.session.userKey}`].join(","));
    const headers: Record<string, string> = this.#last === null ? {} : { "last-event-id": this.#last };
    const response = await send(new Request(url, { headers, signal: this.#abort.signal }));
    if (!response.ok || response.body === null)
      throw refuse(response, await response.json().catch(() => null));
    const [reader, frames] = [
      response.body.pipeThrough(new TextDecoderStream()).getReader(),
      new FrameReader(),
    ];
    for (;;) {
      const silence = setTimeout(() => this.#abort.abort(), SILENT);
      const { value, done } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      for (const frame of frames.push(value)) this.#take(frame);
    }
  }

  #take(frame: Frame): void {
    this.#last = cursorAfter(this.#last, frame);
    if (frame.event === "ready") {
      this.#attempt = 0;
      this.tell({ is: "liveness", liveness: "live" });
    } else if (frame.event === "reset") {
      this.tell({ is: "reset" });
    } else if (frame.event !== "end" && frame.data !== "") {
      this.tell({ is: "row", row: JSON.parse(frame.data) as Happened });
    }
  }
}
