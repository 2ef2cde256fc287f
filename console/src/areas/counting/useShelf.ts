import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
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
} from "./queries";
import { type Line, linesOf, nextLine, wayOf, zeroOf } from "./shelf";

/** A shelf that is being counted: what is on it, which product it is now, and the commands. */
export function useShelf(session: string, position: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { userKey } = useSession();
  const [filters] = useFilters();
  const shelf = useQuery(shelfQuery(session, position));
  const rows = useStore(waiting);
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [starting, setStarting] = useState(false);
  const lines = linesOf(shelf.data?.stock ?? [], shelf.data?.records ?? [], rows, userKey);
  const current = lines.find(({ product }) => product === chosen) ?? nextLine(lines, null);
  const refresh = () => queries.invalidateQueries({ queryKey: ["count"] });

  /** Freezes products and fetches what counting them without a line will need. */
  const start = async (products: string[]) => {
    setStarting(true);
    setError(null);
    const begin = async (product: string) => {
      await queries.fetchQuery(productQuery(product));
      await startRecord(session, product, position);
    };
    await Promise.all(products.map((product) => begin(product).catch(setError)));
    await refresh();
    setStarting(false);
  };
  const open = lines.filter(({ state }) => state === "open").map(({ product }) => product);
  const begun = useRef(false);
  const wanted = first(filters.begin) === "true" && shelf.isSuccess && open.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit, when the shelf is known
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void start(open);
  }, [wanted]);
  useEffect(() => onSettled(() => void queries.invalidateQueries({ queryKey: ["count"] })), [queries]);

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
    setChosen(nextLine(lines, line.product)?.product ?? null);
    void refresh();
    return outcome.is;
  };
  /** One tap: what was begun here is 0, and the shelf is said to be empty. */
  const empty = async () => {
    setError(null);
    const code = shelf.data?.position.code ?? position;
    for (const line of lines.filter(({ state }) => state === "counting")) {
      const product = await queries.fetchQuery(productQuery(line.product));
      if ((await send(line, zeroOf(wayOf(line, product), line))) === "refused") return false;
    }
    const outcome = await submit(confirmEmpty(session, position, t("counting.label.empty", { code })));
    void refresh();
    if (outcome.is === "refused") setError(outcome.error);
    return outcome.is !== "refused";
  };
  /** A refused count goes off the phone; the product can be counted anew. */
  const undo = async (line: Line) => {
    if (line.row !== null) await discard(line.row.id);
    setChosen(line.product);
    await refresh();
  };
  const leave = async (line: Line) => {
    if (line.record === null) return;
    try {
      await cancelRecord(line.record._key);
    } catch (thrown) {
      setError(thrown);
    }
    setChosen(null);
    await refresh();
  };

  return {
    query: shelf,
    code: shelf.data?.position.code ?? position,
    lines,
    current,
    choose: setChosen,
    open,
    start,
    starting,
    send,
    empty,
    undo,
    leave,
    error,
    setError,
  };
}

export type ShelfNow = ReturnType<typeof useShelf>;
