import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { INSIDE, loadTexts } from "./language";

/** A page that is loaded when it is opened, together with its text files. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>, ...texts: string[]) {
  return lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), loadTexts([...INSIDE, ...texts])]);
    return page;
  });
}
