import { useEffect } from "react";
import { useGoHome } from "./useGoHome";

/** Redirects a signed-in user from the sign-in address to the start page. */
export default function HomePage() {
  const goHome = useGoHome();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened
  useEffect(() => void goHome(), []);
  return null;
}
