import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { Broken, NotFound, Root } from "@/app/Root";

/** Context that route loaders can use before the page is loaded. */
interface Context {
  queries: QueryClient;
}

export const Route = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Broken,
});
