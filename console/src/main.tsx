import "@/ui/base.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "@/app/language";
import { queries } from "@/app/queries";
import { loadShell } from "@/app/Root";
import { router } from "@/app/router";
import { listenForScans } from "@/app/scan/listener";
import { currentSession } from "@/app/session/session";
import { useStore } from "@/app/store";
import { scheme, startTheme, theme } from "@/app/theme/theme";

/** Returns the CSP nonce that the server writes into the page, for the styles that Mantine inserts. */
const nonce = () => document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

function Console() {
  return (
    <MantineProvider theme={theme} forceColorScheme={useStore(scheme)} getStyleNonce={nonce}>
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Waits for the fonts, at most 500 ms, because fonts that load later would move the text. */
async function fonts(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, 500));
  const loaded = ["400 1em Inter", "500 1em 'IBM Plex Mono'"].map((face) => document.fonts.load(face));
  await Promise.race([Promise.allSettled(loaded), late]);
}

// Mantine's dialogs lock scrolling with a style element whose library reads the nonce from this name.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();
startTheme();
listenForScans();
const language = startLanguage();
// For a user who is already signed in, the page itself is the first thing shown.
const first = currentSession() === null ? [] : [router.load(), loadShell()];
await Promise.all([language, fonts(), ...first]);
const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
}
