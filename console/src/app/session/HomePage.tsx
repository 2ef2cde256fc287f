import { useEffect } from "react";
import { useGoHome } from "./useGoHome";

/** The address of the sign-in, for whoever is signed in already. */
export default function HomePage() {
  const goHome = useGoHome();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => void goHome(), []);
  return null;
}
