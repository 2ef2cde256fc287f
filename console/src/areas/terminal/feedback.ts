import { explain } from "@/app/errors/explain";
import { play } from "@/app/scan/sound";
import { createStore, type Store } from "@/app/store";

/** The answer to the last thing that the person did. It stays until the next one. */
export interface Feedback {
  is: "calm" | "right" | "waiting" | "wrong";
  title: string;
  more?: string;
  code?: string;
}

const CALM: Feedback = { is: "calm", title: "" };
export const feedback: Store<Feedback> = createStore<Feedback>(CALM);

/** Says it in colour, shape, words and sound. */
export function say(next: Feedback): void {
  feedback.set({ ...next });
  if (next.is !== "calm") play(next.is);
}

/** A refusal, in the words of the catalogue. */
export function sayRefused(error: unknown, more?: string): void {
  const { sentence, code } = explain(error);
  say({ is: "wrong", title: sentence, ...(more === undefined ? {} : { more }), code });
}

export function calm(): void {
  feedback.set(CALM);
}
