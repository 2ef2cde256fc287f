import { newKey } from "@/api/client";

/** Messages between tabs of one user in one browser. */
export type Word<T> =
  | { word: "who"; from: string }
  | { word: "beat"; from: string }
  | { word: "leave"; from: string }
  | { word: "news"; from: string; news: T };

interface Channel<T> {
  postMessage(message: Word<T>): void;
  onmessage: ((event: MessageEvent<Word<T>>) => void) | null;
  close(): void;
}

const BEAT = 1500;
const SILENCE = 4000;
/** Time in milliseconds that a new tab waits for an answer of the leader. */
const ANSWER = 300;

/**
 * Elects one leading tab. A tab that hears no heartbeat becomes the leader, and of two leaders the one with the
 * smaller ID stays. Web locks are not used, because they are not available over plain HTTP.
 */
export class Leader<T> {
  readonly #me = newKey();
  readonly #channel: Channel<T>;
  #heard = 0;
  #leading = false;
  #left = false;
  #timer: ReturnType<typeof setInterval>;

  constructor(
    channel: Channel<T>,
    private readonly hooks: { lead(): void; follow(): void; hear(news: T): void; asked?(): void },
    private readonly now: () => number = Date.now,
  ) {
    this.#channel = channel;
    this.#heard = now() - SILENCE + ANSWER;
    channel.onmessage = ({ data }) => this.#hear(data);
    this.#timer = setInterval(() => this.tick(), BEAT);
    channel.postMessage({ word: "who", from: this.#me });
    setTimeout(() => !this.#left && this.tick(), ANSWER);
  }

  get leading(): boolean {
    return this.#leading;
  }

  tick(): void {
    if (!this.#leading && this.now() - this.#heard >= SILENCE) {
      this.#leading = true;
      this.hooks.lead();
    }
    if (this.#leading) this.#channel.postMessage({ word: "beat", from: this.#me });
  }

  tell(news: T): void {
    this.#channel.postMessage({ word: "news", from: this.#me, news });
  }

  leave(): void {
    this.#left = true;
    clearInterval(this.#timer);
    if (this.#leading) this.#channel.postMessage({ word: "leave", from: this.#me });
    this.#leading = false;
    this.#channel.close();
  }

  #hear(word: Word<T>): void {
    if (word.word === "news") {
      this.hooks.hear(word.news);
      return;
    }
    if (word.word === "who") {
      if (!this.#leading) return;
      this.tick();
      this.hooks.asked?.();
      return;
    }
    if (word.word === "leave") {
      this.#heard = 0;
      return;
    }
    this.#heard = this.now();
    if (this.#leading && word.from < this.#me) {
      this.#leading = false;
      this.hooks.follow();
    }
  }
}
