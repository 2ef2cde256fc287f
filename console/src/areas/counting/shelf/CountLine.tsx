import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { IconAlertTriangle, IconCheck, IconX } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import classes from "../Counting.module.css";
import { evaluate } from "./amount";
import { Codes } from "./Codes";
import { Keypad } from "./Keypad";
import type { Entry, Lot } from "./shelf";
import { useLine } from "./useLine";
import { type Counting, useLineScans } from "./useLineScans";

/** Counts one product: a quantity, a quantity per lot, or the codes of the units. */
export function CountLine({ line, shelf, position, close }: Counting) {
  const { t } = useTranslation();
  const now = useLine(line, shelf);
  const { way, entry, change, lots, slot, body } = now;
  const [said, hear] = useLineScans(now, { line, shelf, position, close });
  return (
    <section className="col" aria-label={line.code}>
      <div className="card">
        <div className={classes.product}>
          <Code>{line.code}</Code>
        </div>
        <div className="muted">{line.description}</div>
        <StateChip is="hold">{t("counting.frozen")}</StateChip>
      </div>
      <ErrorBox error={now.error} />
      {said !== null && (
        <p role="alert" className={classes.wrong}>
          {said}
        </p>
      )}
      {way === null && <Loading lines={3} height={56} />}
      {way === "units" && (
        <Codes
          codes={entry.codes}
          add={hear}
          remove={(code) => change({ codes: entry.codes.filter((one) => one !== code) })}
        />
      )}
      {way === "lots" && <LotFields lots={lots} entry={entry} active={slot} choose={now.choose} />}
      {(way === "pieces" || way === "lots") && (
        <>
          <Value typed={entry.amounts[slot] ?? ""} lot={now.active} />
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
        <Button icon={IconAlertTriangle} onClick={() => void now.absent()}>
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
        onClick={() => void now.send()}
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
