import { useTranslation } from "react-i18next";
import step from "@/app/step/Step.module.css";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { IconBarcode, IconCheck, IconClock, IconStack2, IconX } from "@/ui/icons";
import { isComplete, type Link, nextPart, type PartLine } from "./station";
import classes from "./Terminal.module.css";

interface Props {
  lines: PartLine[];
  /** Whether the job is running, so that the next part to scan is highlighted. */
  active: boolean;
  /** Removes a part that is not confirmed yet. */
  undo: (link: Link) => void;
  /** Asks which unit to use, if there is no scanner. */
  choose: (line: PartLine) => void;
}

/** Parts of the current unit. The next one to scan is highlighted. */
export function PartsList({ lines, active, undo, choose }: Props) {
  const { t } = useTranslation();
  const now = active ? nextPart(lines) : undefined;
  const scanned = lines.filter((line) => line.traced);
  return (
    <section className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>{t("terminal.parts.title")}</h2>
        <span className="grow" />
        <span className="muted">
          {t("terminal.parts.count", { have: scanned.filter(isComplete).length, need: scanned.length })}
        </span>
      </div>
      {lines.length === 0 && <p className={step.instruction}>{t("terminal.parts.none")}</p>}
      {lines.map((line) => (
        <Part key={line.component} line={line} now={line === now} undo={undo} choose={() => choose(line)} />
      ))}
    </section>
  );
}

function look(line: PartLine, now: boolean) {
  if (now) return { name: classes.partNow, Shape: IconBarcode };
  if (!line.traced) return { name: "", Shape: IconStack2 };
  if (line.have.some((link) => link.waiting)) return { name: classes.partWaits, Shape: IconClock };
  return isComplete(line) ? { name: classes.partDone, Shape: IconCheck } : { name: "", Shape: IconBarcode };
}

interface PartProps {
  line: PartLine;
  now: boolean;
  undo: (link: Link) => void;
  choose: () => void;
}

function Part({ line, now, undo, choose }: PartProps) {
  const { t } = useTranslation();
  const { name, Shape } = look(line, now);
  const open = line.traced && !isComplete(line);
  const words = (
    <>
      <span className={classes.shape}>
        <Shape size={26} aria-hidden />
      </span>
      <span className={classes.partName}>
        {open && <span className="visually-hidden">{t("terminal.parts.choose")} </span>}
        {line.name} {line.code !== line.name && <span className="nowrap">{line.code}</span>}
        {now && <span className={classes.partHint}>{t("terminal.parts.now")}</span>}
      </span>
    </>
  );
  return (
    <div className={`${classes.part} ${name}`} data-part={line.code}>
      {open ? (
        <button type="button" className={classes.partOpen} onClick={choose}>
          {words}
        </button>
      ) : (
        <div className={classes.partOpen}>{words}</div>
      )}
      <div className={classes.partCodes}>
        {line.have.map((link) => (
          <span key={link.code} className="row">
            <Code>{link.code}</Code>
            {!link.confirmed && (
              <button
                type="button"
                aria-label={t("terminal.parts.undo", { code: link.code })}
                onClick={() => undo(link)}
              >
                <IconX size={20} aria-hidden />
              </button>
            )}
          </span>
        ))}
        {!line.traced && <b className={classes.partNeed}>{quantity(line.need)}</b>}
        {line.lots.map((lot) => (
          <Code key={lot.lot}>{lot.lot}</Code>
        ))}
        {!line.traced && line.lots.length === 0 && <span>{t("terminal.parts.by-itself")}</span>}
        {open && (
          <b className={classes.partNeed}>
            {t("terminal.parts.of", { have: line.have.length, need: quantity(line.need) })}
          </b>
        )}
      </div>
    </div>
  );
}
