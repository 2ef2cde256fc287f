import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { command, readAgain } from "@/app/fresh";
import { discard, type Outcome, onSettled, submit, waiting } from "@/app/offline/queue";
import { play } from "@/app/scan/sound";
import { useSession } from "@/app/session/session";
import { useStore } from "@/app/store";
import {
  type CountBody,
  cancelRecord,
  completeRecord,
  confirmEmpty,
  productQuery,
  shelfQuery,
  startRecord,
} from "../queries";
import { type Line, linesOf, nextLine, wayOf, zeroOf } from "./shelf";

/** Combines stock, records and waiting changes of a location. */
function useLines(session: string, position: string) {
  const { userKey } = useSession();
  const query = useQuery(shelfQuery(session, position));
  const rows = useStore(waiting);
  const { stock = [], records = [] } = query.data ?? {};
  return {
    query,
    code: query.data?.position.code ?? position,
    lines: linesOf(stock, records, rows, userKey),
  };
}

interface StartOptions {
  session: string;
  position: string;
  /** Products without a count, or null while the location is loading. */
  open: string[] | null;
  refuse: (error: unknown) => Promise<void>;
  setError: (error: unknown) => void;
}

/** Locks the products of a location when the user starts counting, or immediately if the address requests it. */
function useStart({ session, position, open, refuse, setError }: StartOptions) {
  const queries = useQueryClient();
  const [filters] = useFilters("/stock/count/$session/$position");
  const [starting, setStarting] = useState(false);
  /** Locks products and prefetches the data for counting them offline. */
  const start = async (products: string[]) => {
    setStarting(true);
    setError(null);
    const begin = async (product: string) => {
      await queries.fetchQuery(productQuery(product));
      await startRecord(session, product, position);
    };
    await command(() => Promise.all(products.map((product) => begin(product).catch(refuse))));
    setStarting(false);
  };
  const begun = useRef(false);
  const wanted = first(filters.begin) === "true" && open !== null && open.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit, when the location is loaded
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void start(open);
  }, [wanted]);
  return [starting, start] as const;
}

/** State of a location being counted: its products, the current product, and the commands. */
export function useShelf(session: string, position: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { query, code, lines } = useLines(session, position);
  const [chosen, choose] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** Shows a refusal and reloads, because the location differs from what the device shows. */
  const refuse = async (thrown: unknown) => {
    setError(thrown);
    await readAgain("POST /inventory/count-record/start");
  };
  useEffect(
    () =>
      onSettled((_, outcome) => {
        if (outcome.is === "refused") void readAgain("POST /inventory/count-record/start");
      }),
    [],
  );
  const current = lines.find(({ product }) => product === chosen) ?? nextLine(lines, null);
  const open = lines.filter(({ state }) => state === "open").map(({ product }) => product);
  const known = query.isSuccess ? open : null;
  const [starting, start] = useStart({ session, position, open: known, refuse, setError });

  const send = async (line: Line, body: CountBody): Promise<Outcome["is"]> => {
    if (line.record === null) return "refused";
    setError(null);
    const label = t("counting.label.count", { product: line.code, quantity: body.count_qt });
    const outcome = await submit(completeRecord(session, line.record._key, body, label));
    if (outcome.is === "refused") {
      setError(outcome.error);
      play("wrong");
      return "refused";
    }
    play(outcome.is === "done" ? "right" : "waiting");
    choose(nextLine(lines, line.product)?.product ?? null);
    return outcome.is;
  };
  /** Records 0 for the started products and marks the location as empty. */
  const empty = async () => {
    setError(null);
    for (const line of lines.filter(({ state }) => state === "counting")) {
      const product = await queries.fetchQuery(productQuery(line.product));
      if ((await send(line, zeroOf(wayOf(line, product), line))) === "refused") return false;
    }
    const outcome = await submit(confirmEmpty(session, position, t("counting.label.empty", { code })));
    if (outcome.is === "refused") void refuse(outcome.error);
    return outcome.is !== "refused";
  };
  /** Discards a rejected count, so that the product can be counted again. */
  const undo = async (line: Line) => {
    if (line.row !== null) await discard(line.row.id);
    choose(line.product);
    await readAgain("POST /inventory/count-record/start");
  };
  const leave = async (line: Line) => {
    if (line.record === null) return;
    const { _key } = line.record;
    await command(() => cancelRecord(_key)).catch(refuse);
    choose(null);
  };

  return { query, code, lines, current, choose, open, start, starting, send, empty, undo, leave, error };
}

export type ShelfNow = ReturnType<typeof useShelf>;
