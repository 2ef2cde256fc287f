import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { many } from "@/api/keys";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useFilters } from "@/app/filters";
import { usePages } from "@/app/pages";
import { Code } from "@/ui/Code";
import { Certainty } from "@/ui/chips/Certainty";
import { SerialState } from "@/ui/chips/SerialState";
import { StateChip } from "@/ui/chips/StateChip";
import { Dialog } from "@/ui/Dialog";
import { moment, quantity } from "@/ui/format";
import { Empty, Loading } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { type Counts, codesQuery, loadItems, pathQuery, type Question, statesOf } from "./queries";
import classes from "./RecallPage.module.css";

type TraceItem = Schemas["TraceItem"];

const IN_REACH = ["in_stock", "wip", "released", "installed"];

/** Units of the recall, loaded by page. Each row can show the path that leads to it. */
export function UnitTable({ question, counts }: { question: Question; counts: Counts }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [filters, change] = useFilters("/recall");
  const [why, setWhy] = useState<TraceItem | null>(null);
  const states = statesOf(filters);
  const asked = { ...question, state: states };
  const pages = usePages<TraceItem>({
    queryKey: many("serial", "recalled", asked),
    byCursor: true,
    load: (_, limit, cursor) => loadItems(asked, limit, cursor),
  });
  const columns = useMemo(() => unitColumns(t, narrow, setWhy), [t, narrow]);
  return (
    <section className={`card ${classes.units}`}>
      <header>
        <h2>{t("trace.list.title")}</h2>
        <StateChip is="plain">{quantity(states.length === 0 ? counts.total : pages.total)}</StateChip>
        <span className="grow" />
        <Reach states={states} choose={(state) => change({ state })} />
      </header>
      <ErrorBox error={pages.error} retry={pages.again} />
      <DataTable
        label={t("trace.list.title")}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row.node}
        seen={pages.seen}
        loading={pages.loading}
        open={(row) =>
          row.type !== "batch" &&
          void navigate({
            to: row.type === "lot" ? "/lots/$key" : "/units/$key/inside",
            params: { key: row.key },
          })
        }
        empty={t("trace.list.none")}
      />
      {why && (
        <Why
          item={why}
          starts={startsOf(question)}
          ever={question.link_scope === "ever"}
          close={() => setWhy(null)}
        />
      )}
    </section>
  );
}

/** Columns of the unit list. A phone shows only unit, certainty and path. */
function unitColumns(t: TFunction, narrow: boolean, ask: (item: TraceItem) => void): Column<TraceItem>[] {
  const all: Column<TraceItem>[] = [
    {
      key: "unit",
      head: t("trace.list.unit"),
      width: "minmax(140px, 1fr)",
      cell: (row) => <Code past={row.link_state === "past"}>{row.code}</Code>,
    },
    {
      key: "sure",
      head: t("trace.list.sure"),
      width: "116px",
      cell: (row) => <Certainty is={row.certainty} />,
    },
    {
      key: "product",
      head: t("trace.list.product"),
      width: "110px",
      cell: (row) => row.product_code ?? "–",
    },
    {
      key: "state",
      head: t("trace.list.state"),
      width: "150px",
      cell: (row) => <SerialState state={row.state} held={row.held} />,
    },
    {
      key: "where",
      head: t("trace.list.where"),
      width: "minmax(150px, 1.2fr)",
      cell: (row) => row.partner_name ?? row.position_code ?? "–",
    },
    {
      key: "sent",
      head: t("trace.list.sent"),
      width: "110px",
      cell: (row) => <Code>{row.transfer_doc ?? row.sales_doc}</Code>,
    },
    {
      key: "order",
      head: t("trace.list.order"),
      width: "120px",
      cell: (row) => <Code>{row.wo_code}</Code>,
    },
    {
      key: "why",
      head: t("trace.list.why"),
      width: "110px",
      cell: (row) => <WhyButton item={row} ask={ask} />,
    },
  ];
  return narrow
    ? [...all.slice(0, 2), ...all.slice(-1)]
    : [all[0], all[2], all[1], ...all.slice(3)].filter((one) => one !== undefined);
}

function WhyButton({ item, ask }: { item: TraceItem; ask: (item: TraceItem) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.whyButton}
      aria-label={t("trace.why.button", { code: item.code })}
      onClick={(event) => {
        event.stopPropagation();
        ask(item);
      }}
    >
      {t("trace.why.show")}
    </button>
  );
}

const sameAs = (one: string[], other: string[]) =>
  one.length === other.length && one.every((state) => other.includes(state));

/** Returns the filter choice for the states in the address. */
function reachOf(states: string[]) {
  if (states.length === 0) return "all";
  if (sameAs(states, ["shipped"])) return "away";
  return sameAs(states, IN_REACH) ? "here" : "other";
}

interface ReachProps {
  states: string[];
  choose: (states: string | string[] | undefined) => void;
}

/** Filters all units, shipped units, or units that are still in the plant. */
function Reach({ states, choose }: ReachProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("trace.list.filter")}
      value={reachOf(states)}
      options={[
        { value: "all", text: t("trace.list.all") },
        { value: "away", text: t("trace.list.away") },
        { value: "here", text: t("trace.list.here") },
      ]}
      choose={(next) => choose(next === "all" ? undefined : next === "away" ? "shipped" : IN_REACH)}
    />
  );
}

/** Returns the nodes at which a path to an item can start. */
function startsOf(question: Question): string[] {
  const { lot_key = [], serial_key = [], batch_key = [] } = question;
  return [
    ...lot_key.map((key) => `lot/${key}`),
    ...serial_key.map((key) => `serial/${key}`),
    ...batch_key.map((key) => `batch/${key}`),
  ];
}

/** Shows the path of facts that leads from the start of the recall to this unit. */
function Why({
  item,
  starts,
  ever,
  close,
}: {
  item: TraceItem;
  starts: string[];
  ever: boolean;
  close: () => void;
}) {
  const { t } = useTranslation();
  const from = starts.length > 0 ? starts : [item.via ?? item.node];
  const { data: paths, error } = useQuery(pathQuery(from, item.node, ever));
  const nodes = [...new Set(paths?.flat().flatMap(({ from, to }) => [from, to]) ?? [])];
  const keysOf = (kind: string) =>
    nodes.filter((node) => node.startsWith(`${kind}/`)).map((node) => node.slice(kind.length + 1));
  const { data: codes } = useQuery(codesQuery(keysOf("serial"), keysOf("lot")));
  const name = (node: string) =>
    codes?.get(node) ?? t(`trace.node.${node.split("/")[0]}`, { key: node.split("/")[1] });
  return (
    <Dialog title={t("trace.why.title", { code: item.code })} size="lg" close={close}>
      <ErrorBox error={error} />
      {paths === undefined && !error && <Loading />}
      {paths?.length === 0 && <Empty>{t("trace.why.none")}</Empty>}
      <ol>
        {paths?.map((path) => (
          <li key={path.map(({ fact }) => fact).join()}>
            <div className="row wrap">
              <Code>{name(path[0]?.from ?? "")}</Code>
              {path.map((step) => (
                <span key={`${step.from}-${step.to}`} className={classes.why}>
                  › <Code>{name(step.to)}</Code>
                </span>
              ))}
            </div>
            <ul className="small muted">
              {path.map((step) => (
                <li key={`${step.edge}-${step.fact}`}>
                  {t(`trace.edge.${step.edge}`, { from: name(step.from), to: name(step.to) })}
                  {step.at && `, ${moment(step.at)}`} · {t(`state.certainty.${step.certainty}`)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
