import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { explain } from "@/app/errors/explain";
import { carriers, lookUp, STOCKED } from "@/app/scan/lookup";
import { play } from "@/app/scan/sound";
import { useScan } from "@/app/scan/useScan";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import { IconCheck, IconChevronLeft, IconPlayerPlay, IconRefresh } from "@/ui/icons";
import { Empty, Loading, Page } from "@/ui/Page";
import classes from "./Counting.module.css";
import { Offline } from "./Offline";
import { CountLine } from "./shelf/CountLine";
import { isDone, type Line } from "./shelf/shelf";
import { type ShelfNow, useShelf } from "./shelf/useShelf";

/** Counts one location product by product, online or offline. */
export default function ShelfPage() {
  const { t } = useTranslation();
  const { session, position } = useParams({ from: "/stock/count/$session/$position" });
  const navigate = useNavigate();
  const shelf = useShelf(session, position);
  const { lines, current, open } = shelf;
  const back = () => void navigate({ to: "/stock/count" });
  const done = lines.filter(isDone).length;
  const counting = current !== undefined && current.state === "counting" ? current : undefined;
  return (
    <Page
      title={t("counting.shelf.title", { code: shelf.code })}
      beside={
        lines.length > 0 && (
          <span className="muted">{t("counting.shelf.progress", { done, all: lines.length })}</span>
        )
      }
      actions={
        <ButtonLink to="/stock/count" icon={IconChevronLeft} look="quiet">
          {t("counting.mine")}
        </ButtonLink>
      }
    >
      <div className={classes.phone}>
        <Offline />
        {shelf.query.data === undefined && shelf.query.error && (
          <ErrorBox error={shelf.query.error} retry={() => void shelf.query.refetch()} />
        )}
        {shelf.query.data === undefined && !shelf.query.error && <Loading lines={4} height={72} />}
        <ErrorBox error={shelf.error} />
        {shelf.query.isSuccess && lines.length === 0 && <Empty>{t("counting.shelf.nothing")}</Empty>}
        {open.length > 0 && !shelf.starting && (
          <Button look="primary" icon={IconPlayerPlay} onClick={() => void shelf.start(open)}>
            {t("counting.shelf.begin", { count: open.length })}
          </Button>
        )}
        {shelf.starting && <p className="muted">{t("counting.shelf.freezing")}</p>}
        {counting?.record && (
          <CountLine
            key={counting.record._key}
            line={counting}
            shelf={shelf}
            position={position}
            close={back}
          />
        )}
        {counting === undefined && (
          <ShelfScans session={session} position={position} shelf={shelf} close={back} />
        )}
        {lines.length > 0 && counting === undefined && !shelf.starting && lines.every(isDone) && (
          <Button look="primary" icon={IconCheck} className={classes.do ?? ""} onClick={back}>
            {t("counting.shelf.close")}
          </Button>
        )}
        <Lines shelf={shelf} />
        {shelf.query.isSuccess && lines.every((line) => !isDone(line)) && (
          <Button onClick={async () => (await shelf.empty()) && back()} className={classes.do ?? ""}>
            {t("counting.shelf.empty")}
          </Button>
        )}
      </div>
    </Page>
  );
}

interface ScansProps {
  session: string;
  position: string;
  shelf: ShelfNow;
  close: () => void;
}

/**
 * Handles scans while no product is being counted: this location closes it, another location opens that one, and an
 * item starts its count.
 */
function ShelfScans({ session, position, shelf, close }: ScansProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [said, setSaid] = useState<string | null>(null);
  useScan(async (scan, repeated) => {
    if (repeated || (scan.kind !== "text" && scan.kind !== "gs1")) return;
    const [match] = await lookUp(scan.text, STOCKED).then(carriers, () => []);
    if (match?.kind === "position") {
      if (match.key === position) return close();
      return void navigate({
        to: "/stock/count/$session/$position",
        params: { session, position: match.key },
        search: { begin: "true" },
      });
    }
    if (match?.product_key) {
      setSaid(null);
      return void shelf.start([match.product_key]);
    }
    play("wrong");
    setSaid(t("counting.unknown", { code: scan.text }));
  });
  return (
    said !== null && (
      <p role="alert" className={classes.wrong}>
        {said}
      </p>
    )
  );
}

function Lines({ shelf }: { shelf: ShelfNow }) {
  const { t } = useTranslation();
  if (shelf.lines.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={t("counting.shelf.lines")}>
      {shelf.lines.map((line) => (
        <li key={line.product} data-line={line.code} data-state={line.state}>
          <button
            type="button"
            disabled={line.state !== "counting"}
            aria-current={line === shelf.current}
            onClick={() => shelf.choose(line.product)}
          >
            <Code>{line.code}</Code>
            <small className="muted">{line.description}</small>
          </button>
          <b>{line.counted === null ? "" : quantity(line.counted)}</b>
          <LineChip line={line} />
          {line.state === "refused" && <Refused line={line} shelf={shelf} />}
          {line.state === "counted" && (
            <Button
              look="quiet"
              icon={IconRefresh}
              aria-label={t("counting.shelf.again", { code: line.code })}
              title={t("counting.shelf.again", { code: line.code })}
              onClick={() => void shelf.start([line.product])}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function LineChip({ line }: { line: Line }) {
  const { t } = useTranslation();
  const word = t(`counting.line.${line.state}`);
  if (line.state === "counted") return <StateChip is="good">{word}</StateChip>;
  if (line.state === "waits") return <StateChip is="warning">{word}</StateChip>;
  if (line.state === "refused") return <StateChip is="bad">{word}</StateChip>;
  return line.state === "counting" ? (
    <StateChip is="hold">{word}</StateChip>
  ) : (
    <StateChip is="plain">{word}</StateChip>
  );
}

/** Shows why the service rejected a waiting count, with actions to resolve it. */
function Refused({ line, shelf }: { line: Line; shelf: ShelfNow }) {
  const { t } = useTranslation();
  const refused = line.row?.refused;
  if (!refused) return null;
  const { sentence, code } = explain(
    new ApiError(refused.status, refused.code, refused.message, refused.detail),
  );
  return (
    <div role="alert" className={classes.refused}>
      {sentence} <small className="code">{code}</small>
      <Button onClick={() => void shelf.undo(line)}>{t("counting.shelf.undo")}</Button>
    </div>
  );
}
