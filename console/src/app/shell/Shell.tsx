import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { liveness } from "@/app/live/live";
import { useWaitingList, WaitingList } from "@/app/offline/lazyList";
import { online, waiting } from "@/app/offline/queue";
import { useSession } from "@/app/session/session";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconClock,
  IconMenu2,
  IconMoon,
  IconQuestionMark,
  IconSun,
  IconWifiOff,
} from "@/ui/icons";
import { Mark } from "@/ui/Mark";
import { helpOf } from "./help";
import { navigationOf } from "./nav";
import { Person } from "./Person";
import { SearchBox } from "./SearchBox";
import classes from "./Shell.module.css";
import { useOtherTheme } from "./useOtherTheme";

/** Frame of the desk pages: navigation by permissions, search, and the signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const place = useLocation().pathname;
  const reachable = useStore(online);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a page closes the navigation on a phone
  useEffect(() => setOpen(false), [place]);
  return (
    <div className={classes.shell}>
      <Navigation open={open} />
      <header className={classes.top}>
        <Button
          look="quiet"
          icon={IconMenu2}
          className={classes.burger ?? ""}
          aria-label={t("nav.open")}
          onClick={() => setOpen(!open)}
        />
        <SearchBox />
        <span className="grow" />
        <WaitingBadge />
        <LiveBadge />
        <HelpLink />
        <ThemeButton />
        <Person />
      </header>
      <main className={classes.main}>{children}</main>
      {!reachable && (
        <div className={classes.outage} role="status">
          <IconWifiOff size={20} aria-hidden /> {t("app.offline.bar")}
        </div>
      )}
    </div>
  );
}

function Navigation({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const sections = navigationOf(useRouter(), useSession());
  const place = useLocation().pathname;
  const pages = sections.flatMap(({ entries }) => entries.map(({ to }) => to.replace(/\/$/, "")));
  /** Whether a more specific page matches the address: on /stock/count, Stock is not marked. */
  const hasNearer = (to: string) => {
    const own = to.replace(/\/$/, "");
    return pages.some((page) => page.startsWith(`${own}/`) && place.startsWith(page));
  };
  return (
    <nav className={classes.side} data-open={open} aria-label={t("nav.label")}>
      <Link to="/" className={classes.logo}>
        <Mark size={30} />
        Tracewright
      </Link>
      {sections.map(({ group, entries }) => (
        <div key={group}>
          {group !== "overview" && group !== "admin" && (
            <div className={classes.group}>{t(`nav.group.${group}`)}</div>
          )}
          {entries.map(({ to, text, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === "/" || hasNearer(to) }}
              className={classes.entry}
            >
              <Icon size={18} aria-hidden />
              {t(text)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Number of changes that wait for the connection or were rejected. */
function WaitingBadge() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const rows = useStore(waiting);
  useWaitingList();
  const refused = rows.filter((row) => row.refused !== null).length;
  return (
    <>
      {rows.length > 0 && (
        <button
          type="button"
          className={classes.waits}
          data-refused={refused > 0}
          onClick={() => setOpen(true)}
        >
          {refused > 0 ? <IconAlertOctagon size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
          {refused > 0
            ? t("app.waiting.refused", { count: refused })
            : t("app.waiting.badge", { count: rows.length })}
        </button>
      )}
      <Suspense>{open && <WaitingList close={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function LiveBadge() {
  const { t } = useTranslation();
  const now = useStore(liveness);
  return (
    <span className={classes.live} title={t(`app.live.tip.${now}`)}>
      {now === "live" ? (
        <i className={classes.dot} />
      ) : now === "catching-up" ? (
        <IconClock size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <span className={classes.liveWord}>{t(`app.live.${now}`)}</span>
    </span>
  );
}

/** Opens the chapter of the book about this page in a new window, so that input on the page is kept. */
function HelpLink() {
  const { t } = useTranslation();
  const place = useLocation().pathname;
  return (
    <a
      className={classes.help}
      href={helpOf(place)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("nav.help")}
      title={t("nav.help")}
    >
      <IconQuestionMark size={18} aria-hidden />
    </a>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const { other, change } = useOtherTheme();
  return (
    <Button
      look="quiet"
      icon={other === "light" ? IconSun : IconMoon}
      aria-label={t(`app.theme.to.${other}`)}
      title={t(`app.theme.to.${other}`)}
      onClick={change}
    />
  );
}
