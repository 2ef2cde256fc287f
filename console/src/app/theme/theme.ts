import { createTheme } from "@mantine/core";
import { createStore, type Store } from "@/app/store";

export type ThemeChoice = "light" | "dark" | "system";
const KEPT = "tracewright.theme";

function kept(): ThemeChoice {
  const choice = localStorage.getItem(KEPT);
  return choice === "light" || choice === "dark" ? choice : "system";
}

export const themeChoice: Store<ThemeChoice> = createStore<ThemeChoice>(kept());
const wantsDark = window.matchMedia("(prefers-color-scheme: dark)");

function resolve(): "light" | "dark" {
  const choice = themeChoice.get();
  return choice === "system" ? (wantsDark.matches ? "dark" : "light") : choice;
}

export const scheme: Store<"light" | "dark"> = createStore(resolve());

function apply(): void {
  document.documentElement.dataset.theme = resolve();
  scheme.set(resolve());
}

/** Applies the theme and follows the choice of the user and of the system. Called before the first paint. */
export function startTheme(): void {
  apply();
  wantsDark.addEventListener("change", apply);
  themeChoice.subscribe(() => {
    localStorage.setItem(KEPT, themeChoice.get());
    apply();
  });
}

/**
 * Mantine theme. `ui/mantine.css` maps Mantine's variables to our tokens, and values that Mantine needs in code are
 * here.
 */
export const theme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  primaryColor: "brand",
  primaryShade: 6,
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  colors: {
    brand: [
      "#e6f3f5",
      "#dcecee",
      "#a9d3d9",
      "#63c7d4",
      "#2c8b9b",
      "#0b6b7c",
      "#0b5563",
      "#094a56",
      "#073c46",
      "#0d2a32",
    ],
  },
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
});
