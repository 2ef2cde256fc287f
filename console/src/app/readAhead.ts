import type { QueryClient } from "@tanstack/react-query";
import { currentSession, type Session } from "@/app/session/session";

/**
 * For the loader of a route whose address says what its page will ask for: the questions come with the area's own file
 * and are asked while the page is still on its way. Nobody waits for the answers here, and what is refused is said by
 * the page, which asks the same.
 */
export function readAhead<Asked>(
  { queries }: { queries: QueryClient },
  load: () => Promise<Asked>,
  ask: (read: QueryClient["prefetchQuery"], of: Asked, session: Session) => unknown,
): void {
  const session = currentSession();
  if (session === null) return;
  // A file that does not come is missed by the page too, which says so.
  void load().then(
    (of) => ask((options) => queries.prefetchQuery(options), of, session),
    () => undefined,
  );
}
