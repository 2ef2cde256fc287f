import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { heldInsideQuery, historyQuery, linksQuery, originQuery, treeQuery } from "../queries";
import { stopsOf } from "../timeline/time";
import { grow, lotLeaves, type TreeNode, walk } from "./model";

/** Maximum number of links whose times are read for the time line. */
const LINKS = 1000;

/** A unit over time: its changes, the requested time, and the tree at that time. */
export function useLife(key: string, asked: string | undefined) {
  const now = useGenealogy(key, null);
  const rootKey = now.server?.serial_key ?? key;
  const stops = useStops(rootKey, now.root);
  const found = asked === undefined ? -1 : stops.findIndex(({ at }) => at === asked);
  const at = found < 0 ? stops.length - 1 : found;
  const asOf = found < 0 || at === stops.length - 1 ? null : (stops[at]?.at ?? null);
  const linksNow = useMemo(() => new Set(standingLinks(now.root)), [now.root]);
  const then = useGenealogy(rootKey, asOf, linksNow);
  const shown = asOf === null ? now : then;
  return { now, then, rootKey, root: shown.root ?? now.root, stops, at };
}

/** Times at which the components of a unit changed. */
function useStops(rootKey: string, root: TreeNode | null) {
  const linkKeys = useMemo(
    () => (root === null ? [] : [...walk(root)].flatMap(({ linkKey }) => linkKey ?? []).slice(0, LINKS)),
    [root],
  );
  const links = useQuery(linksQuery(rootKey, linkKeys)).data;
  const history = useQuery({ ...historyQuery(rootKey), enabled: root !== null }).data;
  const today = useMemo(() => new Date().toISOString(), []);
  return useMemo(() => stopsOf(history ?? [], links?.values() ?? [], today), [history, links, today]);
}

function standingLinks(root: TreeNode | null): string[] {
  if (root === null) return [];
  return [...walk(root)].flatMap(({ linkKey, kind }) =>
    linkKey !== null && kind !== "replaced" ? linkKey : [],
  );
}

/** Tree of a unit at a given time, with lots and holds. */
function useGenealogy(key: string, asOf: string | null, linksNow: ReadonlySet<string> | null = null) {
  // The current tree is read once, and that of another time only on request.
  const tree = useQuery({ ...treeQuery(key, asOf), enabled: linksNow === null || asOf !== null });
  const server = tree.data ?? null;
  const rootKey = server?.serial_key ?? null;
  const origin = useQuery({ ...originQuery(rootKey ?? "", asOf), enabled: rootKey !== null });
  const held = useQuery({
    ...heldInsideQuery(rootKey ?? "", server?.serial_code ?? null),
    enabled: rootKey !== null,
  });
  const root = useMemo(() => {
    if (server === null) return null;
    const lots = lotLeaves(
      // The start is not an item of its own trace, but lots are placed below it.
      { node: `serial/${server.serial_key}`, via: null, product_key: server.product_key },
      origin.data?.items ?? [],
    );
    return grow(server, { lots, held: held.data ?? new Set(), linksNow: asOf === null ? null : linksNow });
  }, [server, origin.data, held.data, linksNow, asOf]);
  return { root, server, error: tree.error };
}
