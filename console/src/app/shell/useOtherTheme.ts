import { keepPreference } from "@/app/session/session";
import { useStore } from "@/app/store";
import { scheme, themeChoice } from "@/app/theme/theme";

/** Switches the theme on this device and stores the choice with the user. */
export function useOtherTheme(): { other: "light" | "dark"; change: () => void } {
  const other = useStore(scheme) === "dark" ? "light" : "dark";
  const change = () => {
    themeChoice.set(other);
    void keepPreference({ theme: other }).catch(() => undefined);
  };
  return { other, change };
}
