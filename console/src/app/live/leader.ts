import { newKey } from "@/api/client";

/** What tabs of one person in one browser tell each other. */
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
/** A tab that opens asks who leads; a leader answers at once. */
const ANSWER = 300;

/**
 * Elects one tab: whoever hears no beat leads, and of two leaders the smaller name stays. Web locks would do it too, but
 * they do not exist on plain HTTP.
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
