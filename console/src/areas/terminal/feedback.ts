import { explain } from "@/app/errors/explain";
import { play } from "@/app/scan/sound";
import { createStore, type Store } from "@/app/store";

/** Feedback on the last action of the operator. It stays until the next one. */
export interface Feedback {
  is: "calm" | "right" | "waiting" | "wrong";
  title: string;
  more?: string;
  code?: string;
}

const CALM: Feedback = { is: "calm", title: "" };
export const feedback: Store<Feedback> = createStore<Feedback>(CALM);

/** Gives feedback by color, icon, text and sound. */
export function say(next: Feedback): void {
  feedback.set({ ...next });
  if (next.is !== "calm") play(next.is);
}

/** Reports a refusal with its translated text. */
export function sayRefused(error: unknown, more?: string): void {
  const { sentence, code } = explain(error);
  say({ is: "wrong", title: sentence, ...(more === undefined ? {} : { more }), code });
}

export function calm(): void {
  feedback.set(CALM);
}
