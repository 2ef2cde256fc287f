import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { Broken, NotFound, Root } from "@/app/Root";

/** What a route may use before its page is there. */
interface Context {
  queries: QueryClient;
}

export const Route = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Broken,
});
