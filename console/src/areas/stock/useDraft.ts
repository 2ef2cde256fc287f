import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { submit } from "@/app/offline/queue";
import { carriers, lookUp, type Match, STOCKED } from "@/app/scan/lookup";
import type { Scan } from "@/app/scan/parse";
import { quantity } from "@/ui/format";
import {
  amountOf,
  bodyOf,
  DOABLE,
  type Doable,
  type Draft,
  EMPTY,
  type Named,
  nextStep,
  onlyPlace,
  type What,
  withPlace,
} from "./draft";
import { useFeedback } from "./feedback";
import {
  contentsQuery,
  executeMovement,
  lyingQuery,
  planMovement,
  productQuery,
  type References,
} from "./queries";

/** The movement that is being put together, and what scans make of it. */
export function useDraft() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [filters, change] = useFilters();
  const type: Doable = DOABLE.find((one) => one === first(filters.type)) ?? "transfer";
  const [kept, setKept] = useState<Omit<Draft, "type">>(EMPTY);
  const [references, setReferences] = useState<References>({});
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, say, refuse] = useFeedback();
  const draft: Draft = { type, ...kept };
  const set = (some: Partial<Draft>) => setKept((now) => ({ ...now, ...some }));
  const lying = useQuery(
    lyingQuery({ product: draft.what?.product ?? "", lot: draft.lot?.key, serial: draft.serial?.key }),
  );

  const origin = first(filters.from);
  const { data: start } = useQuery({ ...contentsQuery(origin ?? ""), enabled: origin !== undefined });
  useEffect(() => {
    if (start) setKept((now) => ({ ...now, from: { key: start.position._key, code: start.position.code } }));
  }, [start]);

  const whatOf = async (product: string): Promise<What> => {
    const { code, description, traceability_level, lot_tracking } = await queries.fetchQuery(
      productQuery(product),
    );
    return {
      product,
      code,
      description: description ?? null,
      traced: traceability_level !== null && traceability_level !== undefined,
      lots: lot_tracking as What["lots"],
    };
  };

  /** Takes what was scanned; where it lies is found out, so that most movements are three scans. */
  const takeThing = async (product: string, serial: Named | null, lot: Named | null) => {
    const what = await whatOf(product);
    const rows =
      type === "receipt"
        ? []
        : await queries.fetchQuery(lyingQuery({ product, lot: lot?.key, serial: serial?.key }));
    const from = onlyPlace(rows);
    setKept((now) => ({ ...now, what, serial, lot, from: from ?? now.from }));
    say({ is: "right", title: t("stock.move.took", { code: serial?.code ?? lot?.code ?? what.code }) });
  };
  const takePlace = (place: Named) => {
    setKept((now) => {
      const { type: _type, ...next } = withPlace({ type, ...now }, place);
      return next;
    });
    say({ is: "right", title: t("stock.move.took", { code: place.code }) });
  };
  const takeMatch = async (match: Match) => {
    const thing = { key: match.key, code: match.code };
    if (match.kind === "position") return takePlace(thing);
    if (match.kind === "serial" && match.product_key) return await takeThing(match.product_key, thing, null);
    if (match.kind === "lot" && match.product_key) return await takeThing(match.product_key, null, thing);
    if (match.kind === "product") return await takeThing(match.key, null, null);
    say({ is: "wrong", title: t("stock.move.not-movable", { code: match.code }) });
  };

  /** A code that nobody knows is the new lot or unit of a receipt; elsewhere it is a mistake. */
  const takeUnknown = (code: string) => {
    const step = nextStep(draft);
    if (type === "receipt" && draft.what !== null && (step === "serial" || draft.what.lots !== "none")) {
      set(step === "serial" ? { serial: { key: null, code } } : { lot: { key: null, code } });
      return say({ is: "right", title: t("stock.move.new-code", { code }) });
    }
    say({ is: "wrong", title: t("stock.move.unknown", { code }) });
  };
  const hear = async (scan: Scan) => {
    if (scan.kind !== "text" && scan.kind !== "gs1") return;
    const text = scan.kind === "gs1" ? (scan.serial ?? scan.lot ?? scan.gtin) : scan.text;
    const wanted = draft.what;
    const found = carriers(await lookUp(scan.text, STOCKED));
    const [match] = found.filter(
      // With a product chosen, equal codes of other products do no harm.
      (match) =>
        wanted === null ||
        match.kind === "position" ||
        match.product_key === wanted.product ||
        nextStep(draft) === "ready",
    );
    if (match === undefined) takeUnknown(text);
    else await takeMatch(match);
    if (scan.kind === "gs1" && scan.quantity) set({ quantity: scan.quantity });
  };

  /** Does the movement now, or leaves it to whoever confirms it later. */
  const finish = async (later: boolean) => {
    const amount = amountOf(draft);
    if (busy || nextStep(draft) !== "ready" || draft.what === null) return;
    const label = t(`stock.move.sentence.${type}`, wordsOf(draft, amount));
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
    // The paper of a delivery stays for its next row, and so does the shelf that one stands at.
    setKept({ ...EMPTY, to: type === "receipt" ? draft.to : null });
    setReason("");
    for (const record of ["inventory", "movement", "position"])
      void queries.invalidateQueries({ queryKey: [record] });
  };

  return {
    draft,
    set,
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

/** What the sentence of a movement is filled with. */
export function wordsOf(draft: Draft, amount: string | null): Record<string, string> {
  return {
    quantity: quantity(amount),
    what: draft.serial?.code ?? draft.what?.code ?? "…",
    lot: draft.lot?.code ?? "",
    from: draft.from?.code ?? "…",
    to: draft.to?.code ?? "…",
  };
}
