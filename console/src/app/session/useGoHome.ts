import { useRouter } from "@tanstack/react-router";
import { homeOf } from "./home";
import { currentSession } from "./session";

/** Returns a function that opens the user's start page, for a sign-in without a requested page. */
export function useGoHome(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const [session, asked] = [currentSession(), router.latestLocation.pathname];
    if (session === null || (asked !== "/" && asked !== "/login")) return;
    await router.navigate({ to: homeOf(session), replace: true });
  };
}
