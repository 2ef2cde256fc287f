import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { asApiError } from "@/api/error";
import { beginCommand, keepFresh } from "@/app/fresh";
import { online } from "@/app/offline/queue";

const OUTAGES = 5;

const commands = new WeakMap<object, () => Promise<void>>();

async function end(mutation: object): Promise<void> {
  const fresh = commands.get(mutation);
  commands.delete(mutation);
  await fresh?.();
}

/** Cache of data read from the service, for pages and for routes that prefetch. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => asApiError(error).status === 0 && online.set(false),
    onSuccess: () => online.set(true),
  }),
  mutationCache: new MutationCache({
    onMutate: (_, mutation) => void commands.set(mutation, beginCommand()),
    // Before the page's own handler, so that a dialog closes over fresh data.
    onSuccess: (_data, _variables, _result, mutation) => end(mutation),
    onError: (_error, _variables, _result, mutation) => void end(mutation),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: "always",
      // Only outages are retried: repeating a refused request would be refused again.
      retry: (count, error) => asApiError(error).isOutage && count < OUTAGES,
      retryDelay: (attempt, error) => (asApiError(error).retryAfter ?? Math.min(2 ** attempt, 30)) * 1000,
    },
    mutations: { networkMode: "always" },
  },
});
keepFresh(queries);
