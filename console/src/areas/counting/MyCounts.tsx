import { useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { readAgain } from "@/app/fresh";
import { submit } from "@/app/offline/queue";
import { carriers, lookUp } from "@/app/scan/lookup";
import { play } from "@/app/scan/sound";
import { useScan } from "@/app/scan/useScan";
import { useCan } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import { IconCheck, IconClipboardList } from "@/ui/icons";
import { Empty, Loading } from "@/ui/Page";
import classes from "./Counting.module.css";
import { Offline } from "./Offline";
import {
  type Assignment,
  assignmentsQuery,
  completeAssignment,
  countedQuery,
  ROOT,
  runningQuery,
  type Session,
  type Shelf,
  shelvesOfProductQuery,
  shelvesQuery,
} from "./queries";
import { SessionChip } from "./SessionChip";

/** Maximum number of locations shown. Others are opened by scanning them. */
const SHOWN = 200;

/** Locations that the user has to count. Scanning a location opens it. */
export function MyCounts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sessions = useQuery(runningQuery());
  const [unknown, setUnknown] = useState<string | null>(null);
  const [first] = sessions.data ?? [];
  useScan(async (scan) => {
    if (scan.kind !== "text" || first === undefined) return;
    const [shelf] = await lookUp(scan.text, ["position"]).then(carriers, () => []);
    if (shelf === undefined) {
      play("wrong");
      return setUnknown(scan.text);
    }
    void navigate({
      to: "/stock/count/$session/$position",
      params: { session: first._key, position: shelf.key },
      search: { begin: "true" },
    });
  });
  return (
    <div className={classes.phone}>
      <Offline />
      <ErrorBox
        error={sessions.data === undefined ? sessions.error : null}
        retry={() => void sessions.refetch()}
      />
      {unknown !== null && (
        <p role="alert" className={classes.wrong}>
          {t("counting.no-shelf", { code: unknown })}
        </p>
      )}
      {sessions.isPending && <Loading lines={4} height={84} />}
      {sessions.data?.length === 0 && (
        <Empty
          action={
            <ButtonLink to="/stock/count" search={{ view: "all" }} icon={IconClipboardList}>
              {t("counting.all")}
            </ButtonLink>
          }
        >
          {t("counting.nothing")}
        </Empty>
      )}
      {sessions.data?.map((session) => (
        <MyCount key={session._key} session={session} />
      ))}
      {first !== undefined && <p className={`muted small ${classes.hint}`}>{t("counting.scan-shelf")}</p>}
    </div>
  );
}

function MyCount({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { userKey } = useSession();
  const mayReview = useCan("inventory:count:review");
  const assignments = useQuery(assignmentsQuery(session._key));
  const { data: counted = [] } = useQuery(countedQuery(session._key));
  if (assignments.data === undefined) return <Loading lines={2} height={84} />;
  const living = assignments.data.filter(({ status }) => status !== "canceled");
  const mine = living.filter(({ assigned_to }) => !assigned_to || assigned_to === userKey);
  const covered = Number(session.coverage_percentage ?? 0);
  return (
    <section className="col" aria-label={session.code}>
      <div className="card col">
        <div className="row">
          <h2>{t("counting.count", { code: session.code })}</h2>
          <span className="grow" />
          <SessionChip status={session.status} />
        </div>
        {session.description && <span className="muted">{session.description}</span>}
        <div className={classes.bar}>
          <i style={{ width: `${covered}%` }} />
        </div>
        <div className="row small muted">
          {t("counting.covered", { share: quantity(covered) })}
          <span className="grow" />
          {mayReview && (
            <Link to="/stock/count/$session" params={{ session: session._key }}>
              {t("counting.review")}
            </Link>
          )}
        </div>
      </div>
      {living.length === 0 && <Shelves session={session} counted={counted} target={ROOT} below />}
      {living.length > 0 && mine.length === 0 && <p className="muted">{t("counting.others")}</p>}
      {mine.map((assignment) => (
        <MyAssignment key={assignment._key} session={session} assignment={assignment} counted={counted} />
      ))}
    </section>
  );
}

interface OfAssignment {
  session: Session;
  assignment: Assignment;
  counted: string[];
}

function MyAssignment({ session, assignment, counted }: OfAssignment) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const { target_code: code, target_type: type, target_key: target } = assignment;
  const finish = async () => {
    setError(null);
    const label = t("counting.label.assignment", { code });
    const outcome = await submit(completeAssignment(session._key, assignment._key, label));
    if (outcome.is !== "refused") return;
    setError(outcome.error);
    await readAgain("POST /inventory/count-assignment/{assignment_key}/complete");
  };
  return (
    <>
      <div className="row">
        <h3 className={classes.target}>
          <Code>{code}</Code>
        </h3>
        <span className="grow" />
        {assignment.status === "completed" ? (
          <StateChip is="good">{t("counting.handed-in")}</StateChip>
        ) : (
          assignment.status === "started" && (
            <Button icon={IconCheck} onClick={() => void finish()}>
              {t("counting.hand-in", { code })}
            </Button>
          )
        )}
      </div>
      <ErrorBox error={error} />
      {assignment.status !== "completed" && (
        <Shelves
          session={session}
          counted={counted}
          target={target}
          below={assignment.include_children}
          product={type === "product"}
        />
      )}
    </>
  );
}

interface ShelvesProps {
  session: Session;
  counted: string[];
  target: string;
  below: boolean;
  product?: boolean;
}

function Shelves({ session, counted, target, below, product = false }: ShelvesProps) {
  const { t } = useTranslation();
  const [shelves] = useQueries({
    queries: [
      product ? shelvesOfProductQuery(session._key, target) : shelvesQuery(session._key, target, below),
    ],
  });
  if (shelves.data === undefined)
    return shelves.error ? (
      <ErrorBox error={shelves.error} retry={() => void shelves.refetch()} />
    ) : (
      <Loading lines={3} height={72} />
    );
  const all: Shelf[] = shelves.data;
  const isCounted = (shelf: Shelf) => counted.includes(shelf.key);
  const sorted = [...all.filter((shelf) => !isCounted(shelf)), ...all.filter(isCounted)];
  return (
    <>
      {sorted.slice(0, SHOWN).map((shelf) => (
        <Link
          key={shelf.key}
          to="/stock/count/$session/$position"
          params={{ session: session._key, position: shelf.key }}
          search={{ begin: "true" }}
          className={classes.shelf}
        >
          <Code>{shelf.code}</Code>
          {isCounted(shelf) ? (
            <StateChip is="good">{t("counting.shelf.counted")}</StateChip>
          ) : (
            <StateChip is="plain">{t("counting.shelf.open")}</StateChip>
          )}
          <span className="muted">{t("counting.shelf.products", { count: shelf.products })}</span>
        </Link>
      ))}
      {sorted.length > SHOWN && (
        <p className="muted small">{t("counting.more", { count: sorted.length - SHOWN })}</p>
      )}
    </>
  );
}
