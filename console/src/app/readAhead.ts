import type { QueryClient } from "@tanstack/react-query";
import { currentSession, type Session } from "@/app/session/session";

/**
 * Prefetches the data of a page in the loader of its route, while the page itself is still loading. The queries are
 * loaded with the area's own file. The loader does not wait for the answers, and the page reports refusals, because
 * it runs the same queries.
 */
export function readAhead<Asked>(
  { queries }: { queries: QueryClient },
  load: () => Promise<Asked>,
  ask: (read: QueryClient["prefetchQuery"], of: Asked, session: Session) => unknown,
): void {
  const session = currentSession();
  if (session === null) return;
  // If the file cannot be loaded, the page reports it.
  void load().then(
    (of) => ask((options) => queries.prefetchQuery(options), of, session),
    () => undefined,
  );
}
