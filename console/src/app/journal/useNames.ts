import { useQueries, useQuery } from "@tanstack/react-query";
import { api, take } from "@/api/client";
import { many, one } from "@/api/keys";
import { usePeople } from "@/app/people";
import type { Names, Told } from "./Sentence";

const AT_ONCE = 200;
/** Maximum number of work orders or products read one by one, because they have no list by keys. */
const ONE_BY_ONE = 20;
const KEPT = { staleTime: 300_000, retry: false } as const;

/** Reads the codes of work orders or products that rows refer to only by key. */
function useCodes(
  name: "work_order" | "product",
  keys: (string | null | undefined)[],
  read: (key: string) => Promise<string>,
): (key: string) => string | null {
  const wanted = [...new Set(keys)].filter((key) => typeof key === "string").slice(0, ONE_BY_ONE);
  const found = useQueries({
    queries: wanted.map((key) => ({ queryKey: one(name, key, "code"), queryFn: () => read(key), ...KEPT })),
  });
  return (key) => found[wanted.indexOf(key)]?.data ?? null;
}

const readOrder = async (wo_key: string) =>
  (await take(api.GET("/work-order/{wo_key}", { params: { path: { wo_key } } }))).wo_code;
const readProduct = async (product_key: string) =>
  (await take(api.GET("/product/{product_key}", { params: { path: { product_key } } }))).code;

/**
 * Reads the codes of the first units of the rows together, and those of work orders and products if rows have only
 * keys.
 */
export function useNames(rows: readonly Told[]): Names {
  const person = usePeople();
  const wanted = new Set<string>();
  for (const { data = {}, serial_keys = [] } of rows) {
    for (const key of [data.child_serial_key, data.parent_serial_key, serial_keys[0]])
      if (typeof key === "string") wanted.add(key);
  }
  const keys = [...wanted].sort().slice(0, AT_ONCE);
  const { data } = useQuery({
    queryKey: many("file", "unit-codes", keys),
    queryFn: () =>
      take(
        api.GET("/serial", {
          params: { query: { serial_key: keys, include_deleted: true, limit: AT_ONCE } },
        }),
      ),
    enabled: keys.length > 0,
    staleTime: 300_000,
    gcTime: 30_000,
    placeholderData: (before) => before,
  });
  const order = useCodes(
    "work_order",
    rows.map((row) => (row.work_order_code ? null : row.work_order_key)),
    readOrder,
  );
  const product = useCodes(
    "product",
    rows.map((row) => (row.product_code ? null : row.product_key)),
    readProduct,
  );
  const codes = new Map(data?.map(({ _key, code }) => [_key, code ?? null]));
  return { person, order, product, unit: (key) => codes.get(key) ?? null };
}
