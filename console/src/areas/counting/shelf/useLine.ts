import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CountBody, productQuery } from "../queries";
import { bodyOf, type Line, lotsOf, wayOf, zeroOf } from "./shelf";
import { useEntry } from "./useEntry";
import type { ShelfNow } from "./useShelf";

/** State of the product being counted: method, current input, and the result to send. */
export function useLine(line: Line, shelf: ShelfNow) {
  const { data: product, error } = useQuery(productQuery(line.product));
  const [entry, change, forget] = useEntry(line.record?._key ?? "");
  const [field, setField] = useState("");
  const way = product === undefined ? null : wayOf(line, product);
  const lots = way === "lots" ? lotsOf(line, entry, product?.lot_tracking === "required") : [];
  const active = way === "lots" ? (lots.find(({ key }) => (key ?? "") === field) ?? lots[0]) : undefined;
  const body = way === null ? null : bodyOf(way, entry, lots);
  /**
   * Input is kept until the service has accepted it, so that a rejected count can be corrected without scanning
   * again.
   */
  const finish = async (result: CountBody | null) => {
    if (result !== null && (await shelf.send(line, result)) === "done") forget();
  };
  return {
    way,
    entry,
    change,
    lots,
    active,
    /** Key of the quantity that is being typed. */
    slot: way === "lots" ? (active?.key ?? "") : "",
    choose: setField,
    body,
    send: () => finish(body),
    absent: () => finish(way === null ? null : zeroOf(way, line)),
    error: product === undefined ? error : null,
  };
}

export type LineNow = ReturnType<typeof useLine>;
