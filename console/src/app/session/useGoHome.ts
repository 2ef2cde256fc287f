import { useRouter } from "@tanstack/react-router";
import { homeOf } from "./home";
import { currentSession } from "./session";

/** After a sign-in that asked for no page: the page of the person's work. */
export function useGoHome(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const [session, asked] = [currentSession(), router.latestLocation.pathname];
    if (session === null || (asked !== "/" && asked !== "/login")) return;
    await router.navigate({ to: homeOf(session), replace: true });
  };
}
