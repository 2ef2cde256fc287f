import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useFilters } from "@/app/filters";
import { Button } from "@/ui/Button";
import { day, quantity } from "@/ui/format";
import { IconAlertOctagon, IconDownload, IconMessage } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { Examples } from "./Examples";
import { keepExport } from "./exporting";
import { HoldCard } from "./HoldCard";
import { HowMany, Where } from "./Numbers";
import { type Counts, countsQuery, exportRecall, hasSelector, type Question, questionOf } from "./queries";
import classes from "./RecallPage.module.css";
import { Selection } from "./Selection";
import { UnitTable } from "./UnitTable";

const IssueDialog = lazy(() => import("./IssueDialog").then((module) => ({ default: module.IssueDialog })));

/** Recall page: number of units, certainty, locations, and the command that puts them on hold. */
export default function RecallPage() {
  const { t } = useTranslation();
  const [filters] = useFilters("/recall");
  const asked = hasSelector(filters);
  const question = questionOf(filters);
  const { data, error, refetch, isFetching } = useQuery(countsQuery(question, asked));
  const [reporting, setReporting] = useState(false);
  const counts = data?.result.counts ?? null;
  const keep = useExport(question);
  const timedOut = asApiError(error).code === "trace_timeout";
  return (
    <div className={classes.recall}>
      <Page
        title={t("trace.title")}
        fill={asked}
        beside={data && <AsOf at={data.result.as_of} took={data.took} />}
        actions={
          counts && (
            <>
              <Button icon={IconMessage} onClick={() => setReporting(true)}>
                {t("trace.issue.button")}
              </Button>
              <Button icon={IconDownload} busy={keep.isPending} onClick={() => keep.mutate("csv")}>
                {t("trace.export.csv")}
              </Button>
              <Button icon={IconDownload} disabled={keep.isPending} onClick={() => keep.mutate("jsonl")}>
                {t("trace.export.jsonl")}
              </Button>
            </>
          )
        }
      >
        <Selection everTotal={counts?.ever_total ?? null} />
        {!asked && <Examples />}
        {asked && error !== null && (
          <ErrorBox
            error={error}
            retry={() => void refetch()}
            cure={timedOut ? <span>{t("trace.narrower")}</span> : undefined}
          />
        )}
        <ErrorBox error={keep.error} />
        {asked && counts === null && error === null && <Loading lines={3} height={120} />}
        {counts && (
          <>
            <Warning counts={counts} truncated={data?.result.truncated} />
            <div className={classes.cards} aria-busy={isFetching}>
              <HowMany counts={counts} />
              <Where counts={counts} />
              <HoldCard counts={counts} question={question} />
            </div>
            <UnitTable question={question} counts={counts} />
          </>
        )}
        {reporting && counts && (
          <Suspense>
            <IssueDialog filters={filters} counts={counts} close={() => setReporting(false)} />
          </Suspense>
        )}
      </Page>
    </div>
  );
}

/** Exports the whole recall to a file and reports whether it is complete. */
function useExport(question: Question) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (format: "csv" | "jsonl") =>
      await keepExport(await exportRecall(question, format), format),
    onSuccess: ({ is, rows }) =>
      notifications.show({
        message: t(`trace.export.${is}`, { rows: quantity(rows) }),
        color: is === "whole" || is === "unchecked" ? "brand" : "red",
      }),
  });
}

function AsOf({ at, took }: { at: string; took: number }) {
  const { t } = useTranslation();
  return (
    <span className="muted">
      {t("trace.as-of", { at: `${day(at)}, ${toTheSecond(at)}`, took: quantity(Math.round(took)) })}
    </span>
  );
}

/** Warns that the number of units may be too low, and why. */
function Warning({ counts: { unresolved }, truncated }: { counts: Counts; truncated: boolean | undefined }) {
  const { t } = useTranslation();
  if (unresolved.movements === 0 && !truncated) return null;
  return (
    <div role="alert" className={classes.warning}>
      <IconAlertOctagon size={20} aria-hidden />
      {unresolved.movements > 0
        ? t("trace.unresolved", {
            count: unresolved.movements,
            quantity: quantity(unresolved.quantity),
          })
        : t("trace.truncated")}
    </div>
  );
}

/** Formats a time to the second, because a recall is a statement about one moment. */
const toTheSecond = (at: string) =>
  new Intl.DateTimeFormat(i18next.language, { timeStyle: "medium", hourCycle: "h23" }).format(new Date(at));
