import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { carriers, lookUp, type Match, STOCKED } from "@/app/scan/lookup";
import { useScan } from "@/app/scan/useScan";
import { Can } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconAlertOctagon, IconBarcode, IconCalendar, IconCheck, IconClock, IconX } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Segments } from "@/ui/Segments";
import classes from "./Move.module.css";
import { available, DOABLE, type Draft, goesNowhere, type Step, wordsOf } from "./move/draft";
import { useDraft } from "./move/useDraft";
import { latestPlacesQuery, latestProductsQuery } from "./queries";

const SHAPES = { calm: IconBarcode, right: IconCheck, waiting: IconClock, wrong: IconAlertOctagon };

/**
 * Records a movement by scans of item, source, destination and quantity. The summary at the end is the confirmation.
 */
export default function NewMovePage() {
  const { t } = useTranslation();
  const move = useDraft();
  const { draft, step, said } = move;
  const Shape = SHAPES[said.is];
  useScan((scan, repeated) => {
    if (scan.kind === "command") {
      if (scan.command === "OK") void move.finish();
      if (scan.command === "BACK") move.clear();
    } else if (scan.kind === "digit") {
      if (step === "quantity" || step === "ready") move.set({ quantity: draft.quantity + scan.digit });
    } else if (!repeated) void move.hear(scan);
  });
  return (
    <Page
      title={t("stock.move.title")}
      actions={
        <Button look="quiet" icon={IconX} onClick={move.clear}>
          {t("stock.move.clear")}
        </Button>
      }
    >
      <div className={classes.move}>
        <Segments
          label={t("stock.move.type")}
          value={move.type}
          options={DOABLE.map((value) => ({ value, text: t(`stock.type.${value}`) }))}
          choose={move.choose}
        />
        <div
          className={`${classes.strip} ${classes[said.is] ?? ""}`}
          role={said.is === "wrong" ? "alert" : "status"}
          data-feedback={said.is}
        >
          <Shape size={28} aria-hidden />
          <div>
            {said.is === "calm" ? t(`stock.move.ask.${step}`) : said.title}
            {said.code && <small className="code">{said.code}</small>}
            {said.is !== "calm" && step !== "ready" && <small>{t(`stock.move.ask.${step}`)}</small>}
          </div>
        </div>
        <Typed step={step} take={move.take} unknown={(code) => move.hear({ kind: "text", text: code })} />
        <Steps draft={draft} step={step} set={move.set} />
        {step === "quantity" || (step === "ready" && !draft.what?.traced) ? (
          <TextInput
            label={t("stock.step.quantity")}
            description={
              draft.type === "receipt"
                ? undefined
                : t("stock.move.lies", { quantity: quantity(available(draft, move.rows)) })
            }
            inputMode="decimal"
            size="lg"
            value={draft.quantity}
            onChange={(event) => move.set({ quantity: event.currentTarget.value })}
            onKeyDown={(event) => event.key === "Enter" && void move.finish()}
          />
        ) : null}
        <More move={move} />
        <Foot move={move} />
      </div>
    </Page>
  );
}

/** Summary with buttons that post the movement now or plan it for later. */
function Foot({ move }: { move: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation();
  const { draft, step } = move;
  const blocked = step !== "ready" || goesNowhere(draft);
  return (
    <div className={classes.foot}>
      {step === "ready" && (
        <p className={classes.sentence}>{t(`stock.move.sentence.${draft.type}`, wordsOf(draft))}</p>
      )}
      <Can scope="inventory:movement:create">
        <Button
          look="primary"
          icon={IconCheck}
          className={classes.do ?? ""}
          busy={move.busy}
          disabled={blocked}
          onClick={() => void move.finish()}
        >
          {t(goesNowhere(draft) ? "stock.move.same-place" : `stock.move.do.${draft.type}`)}
        </Button>
      </Can>
      {!blocked && (
        <Can scope="inventory:movement:create">
          <Button icon={IconCalendar} busy={move.busy} onClick={() => void move.plan()}>
            {t("stock.move.plan")}
          </Button>
        </Can>
      )}
    </div>
  );
}

interface StepsProps {
  draft: Draft;
  step: Step;
  set: (some: Partial<Draft>) => void;
}

interface Line {
  name: Step;
  value: string | undefined;
  more?: string | null | undefined;
  /** Values to clear when the step is cleared. */
  back: Partial<Draft>;
}

function linesOf({ type, what, serial, lot, from, to }: Draft, step: Step): Line[] {
  const all: (Line | false)[] = [
    {
      name: "what",
      value: what?.code,
      more: what?.description,
      back: { what: null, serial: null, lot: null, quantity: "" },
    },
    what?.traced === true && { name: "serial", value: serial?.code, back: { serial: null } },
    (lot !== null || step === "lot") && { name: "lot", value: lot?.code, back: { lot: null } },
    type !== "receipt" && { name: "from", value: from?.code, back: { from: null } },
    type !== "shipment" && { name: "to", value: to?.code, back: { to: null } },
  ];
  return all.filter((line) => line !== false);
}

/** Steps entered so far. Each can be cleared separately. */
function Steps({ draft, step, set }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      {linesOf(draft, step).map(({ name, value, more, back }) => (
        <li key={name} data-now={name === step} data-step={name}>
          <span className="muted">{t(`stock.step.${name}`)}</span>
          <span className={classes.value}>
            {value === undefined ? <span className="muted">–</span> : <Code>{value}</Code>}
            {more && <small className="muted">{more}</small>}
          </span>
          {value !== undefined && (
            <Button
              look="quiet"
              icon={IconX}
              aria-label={t("stock.move.take-back", { what: t(`stock.step.${name}`) })}
              onClick={() => set(back)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

interface TypedProps {
  step: Step;
  take: (match: Match) => Promise<void>;
  unknown: (code: string) => Promise<void>;
}

/** Code input without a scanner: typed, or chosen from the user's recent movements. */
function Typed({ step, take, unknown }: TypedProps) {
  const { t } = useTranslation();
  const { userKey } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const end = step === "to" ? "to" : "from";
  const places = useQuery({
    ...latestPlacesQuery(userKey, end),
    enabled: step === "from" || step === "to",
  });
  const products = useQuery({ ...latestProductsQuery(userKey), enabled: step === "what" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts with an empty input
  useEffect(() => setText(""), [step]);
  if (step === "quantity" || step === "ready") return null;
  const choices: Match[] =
    step === "what"
      ? (products.data ?? []).map(({ _key, code }) => match("product", _key, code))
      : step === "from" || step === "to"
        ? (places.data ?? []).map(({ _key, code }) => match("position", _key, code))
        : [];
  return (
    <form
      className="col"
      onSubmit={async (event) => {
        event.preventDefault();
        const code = text.trim();
        if (code === "") return;
        const [found] = await lookUp(code, STOCKED).then(carriers, () => []);
        setText("");
        await (found === undefined ? unknown(code) : take(found));
      }}
    >
      <div className="row">
        <TextInput
          ref={field}
          className="grow"
          aria-label={t("stock.move.type-code")}
          placeholder={t("stock.move.type-code")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim() === ""}>
          {t("stock.move.take")}
        </Button>
      </div>
      {choices.length > 0 && (
        <div className="row wrap">
          <span className="muted small">{t("stock.move.last")}</span>
          {choices.map((choice) => (
            <Button key={choice.key} onClick={() => void take(choice)}>
              <Code>{choice.code}</Code>
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

const match = (kind: Match["kind"], key: string, code: string): Match => ({
  kind,
  key,
  code,
  label: null,
  product_key: kind === "product" ? key : null,
  state: null,
  held: false,
  reason: null,
  exact: true,
});

/** Documents and reason. Collapsed, because most movements need neither. */
function More({ move }: { move: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation();
  const names =
    move.type === "receipt"
      ? (["purchase_doc", "partner_name"] as const)
      : move.type === "shipment"
        ? (["sales_doc", "partner_name"] as const)
        : (["transfer_doc"] as const);
  return (
    <details className={classes.more}>
      <summary>{t("stock.move.more")}</summary>
      <div className="col">
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(`stock.reference.${name}`)}
            data-scan="field"
            value={move.references[name] ?? ""}
            onChange={(event) =>
              move.setReferences({ ...move.references, [name]: event.currentTarget.value })
            }
          />
        ))}
        <TextInput
          label={t("stock.move.reason")}
          value={move.reason}
          onChange={(event) => move.setReason(event.currentTarget.value)}
        />
      </div>
    </details>
  );
}
