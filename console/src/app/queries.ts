import { QueryCache, QueryClient } from "@tanstack/react-query";
import { asApiError } from "@/api/error";
import { online } from "@/app/offline/queue";

const OUTAGES = 5;

/** What was read of the service, for pages and for routes that read ahead. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => asApiError(error).status === 0 && online.set(false),
    onSuccess: () => online.set(true),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: "always",
      // A refusal stays a refusal; an outage ends.
      retry: (count, error) => asApiError(error).isOutage && count < OUTAGES,
      retryDelay: (attempt, error) => (asApiError(error).retryAfter ?? Math.min(2 ** attempt, 30)) * 1000,
    },
    mutations: { networkMode: "always" },
  },
});
