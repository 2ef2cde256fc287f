import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Sentence } from "@/app/journal/Sentence";
import { useNames } from "@/app/journal/useNames";
import { liveness } from "@/app/live/live";
import { useStore } from "@/app/store";
import { clock, day } from "@/ui/format";
import { Loading } from "@/ui/Page";
import classes from "./OverviewPage.module.css";
import { feedQuery } from "./queries";

/** Recent activity, updated live. */
export function Feed() {
  const { t } = useTranslation();
  const now = useStore(liveness);
  const { data, error } = useQuery(feedQuery());
  const names = useNames(data ?? []);
  const today = day(new Date());
  return (
    <aside className={`card ${classes.feed}`} aria-label={t("overview.feed")}>
      <header>
        <h2>{t("overview.feed")}</h2>
        <span className="grow" />
        {now === "live" && <i className={classes.dot} />}
        <span className="small muted">{t(`app.live.${now}`)}</span>
      </header>
      <ErrorBox error={error} />
      {data === undefined && !error && <Loading lines={8} />}
      <ul>
        {data?.map((row) => (
          <li key={row._key}>
            <time dateTime={row.timestamp} title={day(row.timestamp)}>
              {day(row.timestamp) === today
                ? clock(row.timestamp)
                : day(row.timestamp).replace(/\s*\d{4}$/, "")}
            </time>
            <span>
              <Sentence row={row} names={names} />
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <Link to="/journal">{t("overview.all")}</Link>
      </footer>
    </aside>
  );
}
