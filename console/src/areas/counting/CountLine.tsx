import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { carriers, lookUp, type Match, STOCKED } from "@/app/scan/lookup";
import { play } from "@/app/scan/sound";
import { useScan } from "@/app/scan/useScan";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconAlertTriangle, IconCheck, IconX } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import { StateChip } from "@/ui/StateChip";
import { evaluate } from "./amount";
import { Codes } from "./Codes";
import classes from "./Counting.module.css";
import { Keypad } from "./Keypad";
import { type CountBody, productQuery } from "./queries";
import { bodyOf, type Entry, isDone, type Line, type Lot, lotsOf, wayOf, zeroOf } from "./shelf";
import { useEntry } from "./useEntry";
import type { ShelfNow } from "./useShelf";

interface Props {
  line: Line;
  shelf: ShelfNow;
  position: string;
  close: () => void;
}

/** Counts one product: a number, a number per lot, or the codes of the units. */
export function CountLine({ line, shelf, position, close }: Props) {
  const { t } = useTranslation();
  const { data: product, error } = useQuery(productQuery(line.product));
  const [entry, change, forget] = useEntry(line.record?._key ?? "");
  const [field, setField] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const way = product === undefined ? null : wayOf(line, product);
  const lots = way === "lots" ? lotsOf(line, entry, product?.lot_tracking === "required") : [];
  const active = way === "lots" ? (lots.find(({ key }) => (key ?? "") === field) ?? lots[0]) : undefined;
  const slot = way === "lots" ? (active?.key ?? "") : "";
  const body = way === null ? null : bodyOf(way, entry, lots);
  /** What waits for the line is kept here too: if it is refused later, it is mended and not scanned anew. */
  const finish = async (result: CountBody | null) => {
    if (result !== null && (await shelf.send(line, result)) === "done") forget();
  };
  const send = () => finish(body);
  const absent = () => finish(way === null ? null : zeroOf(way, line));
  const wrong = (sentence: string) => {
    play("wrong");
    setSaid(sentence);
  };
  const addUnit = (code: string) => {
    if (entry.codes.some((known) => known.toLowerCase() === code.toLowerCase()))
      return setSaid(t("counting.unit.already", { code }));
    play("right");
    setSaid(null);
    change({ codes: [code, ...entry.codes] });
  };
  /** Another product, the shelf itself, a lot or a unit; without line a code is taken as it is. */
  const takeMatch = (match: Match | undefined, code: string) => {
    if (match?.kind === "position")
      return match.key !== position
        ? wrong(t("counting.other-shelf", { code }))
        : shelf.lines.every(isDone)
          ? close()
          : wrong(t("counting.not-done"));
    if (match?.product_key && match.product_key !== line.product) {
      const other = shelf.lines.find(({ product: key }) => key === match.product_key);
      if (other?.state === "counting") return shelf.choose(other.product);
      if (other !== undefined) return wrong(t("counting.counted-already", { code: other.code }));
      return void shelf.start([match.product_key]);
    }
    if (way === "units" && (match === undefined || match.kind === "serial")) return addUnit(code);
    if (way === "lots" && match?.kind === "lot") {
      if (!lots.some(({ key }) => key === match.key))
        change({ found: [...entry.found, { key: match.key, code: match.code }] });
      return setField(match.key);
    }
    if (match === undefined) wrong(t("counting.unknown", { code }));
  };
  const hear = async (code: string, label = code) => {
    const found = await lookUp(label, STOCKED).then(carriers, () => []);
    takeMatch(found.find((match) => match.product_key === line.product) ?? found[0], code);
  };
  useScan((scan, repeated) => {
    if (scan.kind === "command" && scan.command === "OK") return void send();
    if (scan.kind === "digit" && way !== "units")
      return change({ amounts: { ...entry.amounts, [slot]: (entry.amounts[slot] ?? "") + scan.digit } });
    if (repeated || (scan.kind !== "text" && scan.kind !== "gs1")) return;
    const code = scan.kind === "gs1" ? (scan.serial ?? scan.lot ?? scan.gtin) : scan.text;
    void hear(code, scan.text);
  });
  return (
    <section className="col" aria-label={line.code}>
      <div className="card">
        <div className={classes.product}>
          <Code>{line.code}</Code>
        </div>
        <div className="muted">{line.description}</div>
        <StateChip is="hold">{t("counting.frozen")}</StateChip>
      </div>
      <ErrorBox error={product === undefined ? error : null} />
      {said !== null && (
        <p role="alert" className={classes.wrong}>
          {said}
        </p>
      )}
      {way === null && <Loading lines={3} height={56} />}
      {way === "units" && (
        <Codes
          codes={entry.codes}
          add={(code) => void hear(code)}
          remove={(code) => change({ codes: entry.codes.filter((one) => one !== code) })}
        />
      )}
      {way === "lots" && <LotFields lots={lots} entry={entry} active={slot} choose={setField} />}
      {(way === "pieces" || way === "lots") && (
        <>
          <Value typed={entry.amounts[slot] ?? ""} lot={active} />
          <Keypad
            value={entry.amounts[slot] ?? ""}
            change={(value) => change({ amounts: { ...entry.amounts, [slot]: value } })}
          />
        </>
      )}
      <details className={classes.note} open={entry.note !== ""}>
        <summary>{t("counting.note")}</summary>
        <TextInput
          aria-label={t("counting.note")}
          value={entry.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </details>
      <div className={classes.pair}>
        <Button icon={IconAlertTriangle} onClick={() => void absent()}>
          {t("counting.not-here")}
        </Button>
        <Button icon={IconX} onClick={() => void shelf.leave(line)}>
          {t("counting.leave")}
        </Button>
      </div>
      <Button
        look="primary"
        icon={IconCheck}
        className={classes.do ?? ""}
        disabled={body === null || way === null}
        onClick={() => void send()}
      >
        {body === null
          ? t(way === "units" ? "counting.scan-units" : "counting.how-many")
          : t(way === "units" ? "counting.right-units" : "counting.right", { count: body.count_qt })}
      </Button>
    </section>
  );
}

function Value({ typed, lot }: { typed: string; lot: Lot | undefined }) {
  const { t } = useTranslation();
  const value = evaluate(typed);
  return (
    <div className={classes.value} aria-live="polite">
      <b>{typed === "" ? "–" : typed.replace(".", ",")}</b>
      {value !== null && value !== typed && <span>= {value}</span>}
      <span className="muted">
        {lot === undefined ? t("counting.pieces") : (lot.code ?? t("counting.no-lot"))}
      </span>
    </div>
  );
}

interface LotsProps {
  lots: Lot[];
  entry: Entry;
  active: string;
  choose: (key: string) => void;
}

function LotFields({ lots, entry, active, choose }: LotsProps) {
  const { t } = useTranslation();
  if (lots.length === 0) return <p className="muted">{t("counting.scan-lot")}</p>;
  return (
    <div className={classes.lots}>
      {lots.map(({ key, code }) => (
        <button
          key={key ?? ""}
          type="button"
          aria-pressed={(key ?? "") === active}
          onClick={() => choose(key ?? "")}
        >
          {code === null ? t("counting.no-lot") : <Code>{code}</Code>}
          <b>{entry.amounts[key ?? ""] || "–"}</b>
        </button>
      ))}
    </div>
  );
}
