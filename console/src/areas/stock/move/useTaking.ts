import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Dispatch, SetStateAction } from "react";
import { useTranslation } from "react-i18next";
import { carriers, lookUp, type Match, STOCKED } from "@/app/scan/lookup";
import type { Scan } from "@/app/scan/parse";
import { lyingQuery, productQuery } from "../queries";
import { type Draft, type Kept, type Named, nextStep, onlyPlace, type What, withPlace } from "./draft";
import type { Feedback } from "./feedback";

async function whatOf(queries: QueryClient, product: string): Promise<What> {
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
}

/** Whether a match is usable for the draft. If a product is chosen, matches of other products are ignored. */
const fits = (match: Match, draft: Draft) =>
  draft.what === null ||
  match.kind === "position" ||
  match.product_key === draft.what.product ||
  nextStep(draft) === "ready";

/** Applies scans and choices to the movement being recorded. */
export function useTaking(
  draft: Draft,
  setKept: Dispatch<SetStateAction<Kept>>,
  say: (next: Feedback) => void,
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { type } = draft;

  /** Applies a scanned item and finds its location, so that most movements need three scans. */
  const takeThing = async (product: string, serial: Named | null, lot: Named | null) => {
    const what = await whatOf(queries, product);
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

  /** Handles an unknown code: a new lot or unit in a receipt, an error otherwise. */
  const takeUnknown = (code: string) => {
    const step = nextStep(draft);
    if (type === "receipt" && draft.what !== null && (step === "serial" || draft.what.lots !== "none")) {
      const made: Named = { key: null, code };
      setKept((now) => ({ ...now, ...(step === "serial" ? { serial: made } : { lot: made }) }));
      return say({ is: "right", title: t("stock.move.new-code", { code }) });
    }
    say({ is: "wrong", title: t("stock.move.unknown", { code }) });
  };
  const hear = async (scan: Scan) => {
    if (scan.kind !== "text" && scan.kind !== "gs1") return;
    const text = scan.kind === "gs1" ? (scan.serial ?? scan.lot ?? scan.gtin) : scan.text;
    const match = carriers(await lookUp(scan.text, STOCKED)).find((one) => fits(one, draft));
    if (match === undefined) takeUnknown(text);
    else await takeMatch(match);
    const quantity = scan.kind === "gs1" ? scan.quantity : undefined;
    if (quantity) setKept((now) => ({ ...now, quantity }));
  };
  return { hear, takeMatch };
}
