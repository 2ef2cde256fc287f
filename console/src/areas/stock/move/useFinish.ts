import { useState } from "react";
import { useTranslation } from "react-i18next";
import { submit } from "@/app/offline/queue";
import { executeMovement, planMovement, type References } from "../queries";
import { bodyOf, type Draft, nextStep, wordsOf } from "./draft";
import type { Feedback } from "./feedback";

interface Options {
  draft: Draft;
  references: References;
  reason: string;
  say: (next: Feedback) => void;
  refuse: (error: unknown) => void;
  finished: () => void;
}

/** Posts the movement now, or plans it so that it is confirmed later. */
export function useFinish({ draft, references, reason, say, refuse, finished }: Options) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const finish = async (later: boolean) => {
    if (busy || nextStep(draft) !== "ready" || draft.what === null) return;
    const label = t(`stock.move.sentence.${draft.type}`, wordsOf(draft));
    setBusy(true);
    const outcome = await submit(
      (later ? planMovement : executeMovement)(bodyOf(draft, references, reason), label),
    );
    setBusy(false);
    if (outcome.is === "refused") return refuse(outcome.error);
    const outcomeWord = later && outcome.is === "done" ? "planned" : outcome.is;
    say({
      is: outcome.is === "done" ? "right" : "waiting",
      title: t(`stock.move.${outcomeWord}`, { label }),
    });
    finished();
  };
  return [busy, finish] as const;
}
