import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Empty, Page } from "@/ui/Page";
import { ErrorBox } from "./errors/ErrorBox";
import { INSIDE, LANGUAGES, loadTexts, setLanguage } from "./language";
import { retry, startQueue } from "./offline/queue";
import { LockedPage, Overlays, useIdleLock } from "./session/Overlays";
import { useSession, useStanding } from "./session/session";
import { themeChoice } from "./theme/theme";

const SignInPage = lazy(() => import("./session/SignInPage"));
const PasswordPage = lazy(() => import("./session/PasswordPage"));

type Frame = ComponentType<{ children: ReactNode }>;
let shell: Frame | null = null;

/**
 * Loads the frame of the desk pages. Loaded explicitly, because a React suspense boundary would show it about 300 ms
 * late.
 */
export async function loadShell(): Promise<Frame> {
  const [frame] = await Promise.all([import("./shell/Shell"), loadTexts(INSIDE)]);
  shell ??= frame.Shell;
  return shell;
}

function Shell({ children }: { children: ReactNode }) {
  const [Loaded, setLoaded] = useState(() => shell);
  useEffect(() => {
    if (Loaded === null) void loadShell().then((frame) => setLoaded(() => frame));
  }, [Loaded]);
  return Loaded && <Loaded>{children}</Loaded>;
}

/** Shows the page, the sign-in or the lock screen, depending on the session. The address does not change. */
export function Root() {
  const now = useStanding();
  useIdleLock();
  if (now.is === "out") {
    return (
      <Suspense>
        <SignInPage />
      </Suspense>
    );
  }
  if (now.is === "first-password") {
    return (
      <Suspense>
        <PasswordPage />
      </Suspense>
    );
  }
  if (now.is === "locked") return <LockedPage person={now.person} />;
  return <Inside />;
}

function Inside() {
  const matches = useMatches();
  const floor = matches.some((match) => match.staticData.floor === true);
  const { density } = useSession().preferences;
  const large = density === "floor" || (density === "auto" && floor);
  useBackground();
  useEffect(() => {
    if (large) document.documentElement.dataset.density = "floor";
    else delete document.documentElement.dataset.density;
  }, [large]);
  return (
    <Suspense>
      {floor ? (
        <Outlet />
      ) : (
        <Shell>
          <Suspense>
            <Outlet />
          </Suspense>
        </Shell>
      )}
      <Overlays />
    </Suspense>
  );
}

/** Runs background tasks while a user is signed in: preferences, live updates and the offline queue. */
function useBackground(): void {
  const now = useStanding();
  const queries = useQueryClient();
  const session = now.is === "in" ? now.session : null;
  const token = session?.token;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token is a new session, a preference is not
  useEffect(() => {
    if (session === null) return;
    const { theme, language: wished, locale } = session.preferences;
    // A choice on this device takes precedence over the preference stored with the user.
    if (localStorage.getItem("tracewright.theme") === null) themeChoice.set(theme);
    const language = LANGUAGES.find((known) => (wished ?? locale)?.toLowerCase().startsWith(known));
    if (language !== undefined && localStorage.getItem("tracewright.language") === null)
      void setLanguage(language);
    void retry();
    // Loaded on demand: the sign-in page does not need it.
    let stop: (() => void) | null = null;
    let ended = false;
    void import("./live/live").then(({ startLive }) => {
      if (!ended) stop = startLive(session, queries);
    });
    return () => {
      ended = true;
      stop?.();
    };
  }, [token]);
  useEffect(() => startQueue(), []);
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t("app.not-found.title")}>
      <Empty>{t("app.not-found.what")}</Empty>
    </Page>
  );
}

export function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Page title={t("app.broken.title")}>
      <ErrorBox
        error={error}
        cure={<Button onClick={() => void router.invalidate()}>{t("app.error.retry")}</Button>}
      />
    </Page>
  );
}
