import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { first, useFilters } from "@/app/filters";
import type { Match } from "@/app/scan/lookup";
import type { Scan } from "@/app/scan/parse";
import { contentsQuery, lyingQuery, type References } from "../queries";
import { DOABLE, type Doable, type Draft, EMPTY, type Kept, nextStep } from "./draft";
import { useFeedback } from "./feedback";
import { useFinish } from "./useFinish";
import { useTaking } from "./useTaking";

/** Values of the draft. The source location comes from the address, if it names one. */
function useKept(origin: string | undefined) {
  const [kept, setKept] = useState<Kept>(EMPTY);
  const { data: start } = useQuery({ ...contentsQuery(origin ?? ""), enabled: origin !== undefined });
  useEffect(() => {
    if (start) setKept((now) => ({ ...now, from: { key: start.position._key, code: start.position.code } }));
  }, [start]);
  return [kept, setKept] as const;
}

/** State of the movement being recorded, and how scans change it. */
export function useDraft() {
  const [filters, change] = useFilters("/moves/new");
  const type: Doable = DOABLE.find((one) => one === first(filters.type)) ?? "transfer";
  const [kept, setKept] = useKept(first(filters.from));
  const [references, setReferences] = useState<References>({});
  const [reason, setReason] = useState("");
  const [said, say, refuse] = useFeedback();
  const draft: Draft = { type, ...kept };
  const lying = useQuery(
    lyingQuery({ product: draft.what?.product ?? "", lot: draft.lot?.key, serial: draft.serial?.key }),
  );
  const { hear, takeMatch } = useTaking(draft, setKept, say);
  const [busy, finish] = useFinish({
    draft,
    references,
    reason,
    say,
    refuse,
    finished: () => {
      // Documents and destination are kept for the next movement of the same delivery.
      setKept({ ...EMPTY, to: type === "receipt" ? draft.to : null });
      setReason("");
    },
  });

  return {
    draft,
    set: (some: Partial<Draft>) => setKept((now) => ({ ...now, ...some })),
    type,
    choose: (next: Doable) => {
      setKept(EMPTY);
      change({ type: next === "transfer" ? undefined : next, from: undefined });
    },
    step: nextStep(draft),
    rows: lying.data ?? [],
    references,
    setReferences,
    reason,
    setReason,
    said,
    busy,
    clear: () => {
      setKept(EMPTY);
      say({ is: "calm", title: "" });
    },
    hear: (scan: Scan) => hear(scan).catch(refuse),
    take: (match: Match) => takeMatch(match).catch(refuse),
    finish: () => finish(false).catch(refuse),
    plan: () => finish(true).catch(refuse),
  };
}
