import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { useCan } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { Feed } from "./Feed";
import { Numbers } from "./Numbers";
import classes from "./OverviewPage.module.css";
import { reportQuery } from "./queries";
import {
  FirstPassChart,
  OnTimeChart,
  OutputChart,
  ScrapChart,
  StockAgeChart,
  WaitingChart,
  WorkChart,
} from "./reports";

const SPANS = ["7", "14", "90"] as const;
type Span = (typeof SPANS)[number];

function greeting(hour: number): "morning" | "afternoon" | "evening" {
  return hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
}

/** Overview of the plant with key figures and charts. */
export default function OverviewPage() {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const [filters, change] = useFilters("/");
  const span: Span = SPANS.find((one) => one === first(filters.days)) ?? "14";
  const days = Number(span);
  const production = useCan("production:work-order:read");
  const stock = useCan("inventory:inventory:read");
  const output = useQuery({ ...reportQuery("output", days), enabled: production });
  const now = new Date();
  const today = new Intl.DateTimeFormat(i18n.language === "en" ? "en-GB" : i18n.language, {
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(now);
  return (
    <Page
      title={t(`overview.greeting.${greeting(now.getHours())}`, { name: session.name.split(" ")[0] })}
      beside={<span className="muted">{today}</span>}
      actions={
        <Segments
          label={t("overview.span")}
          value={span}
          options={SPANS.map((value) => ({ value, text: t("overview.days", { count: Number(value) }) }))}
          choose={(next) => change({ days: next === "14" ? undefined : next })}
        />
      }
    >
      <Numbers output={output.data} />
      <div className={classes.board}>
        <div className={classes.charts}>
          {production && (
            <>
              <OutputChart report={output.data} error={output.error} />
              <OnTimeChart days={Math.max(days, 56)} />
              <ScrapChart days={days} />
              <WaitingChart days={days} />
            </>
          )}
          {stock && <StockAgeChart days={days} />}
          {production && (
            <>
              <FirstPassChart days={days} />
              <WorkChart days={days} />
            </>
          )}
        </div>
        <Feed />
      </div>
    </Page>
  );
}
