import { useState } from "react";
import { explain } from "@/app/errors/explain";
import { play } from "@/app/scan/sound";

/** Feedback for the last scan or button. */
export interface Feedback {
  is: "calm" | "right" | "waiting" | "wrong";
  title: string;
  code?: string;
}

/** Gives feedback by color, icon, text and sound. */
export function useFeedback(): [Feedback, (next: Feedback) => void, (error: unknown) => void] {
  const [now, setNow] = useState<Feedback>({ is: "calm", title: "" });
  const say = (next: Feedback) => {
    setNow(next);
    if (next.is !== "calm") play(next.is);
  };
  const refuse = (error: unknown) => {
    const { sentence, code } = explain(error);
    say({ is: "wrong", title: sentence, code });
  };
  return [now, say, refuse];
}
