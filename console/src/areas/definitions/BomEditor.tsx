import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "@/api/error";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconTrash } from "@/ui/icons";
import { AddLine } from "./AddLine";
import classes from "./BomTab.module.css";
import { loopsOf, type Row } from "./bom";
import { LoopDrawing } from "./LoopDrawing";
import type { BomLine } from "./queries";
import { useBom } from "./useBom";

const ROW = 40;
const PHONE_ROW = 52;

interface Phase {
  key: string;
  name: string;
}

interface Props {
  productKey: string;
  stored: { rev: string; lines: BomLine[] };
  phases: readonly Phase[];
}

/** Bill of materials as a list that is edited in place and saved as a whole. */
export function BomEditor({ productKey, stored, phases }: Props) {
  const { t } = useTranslation();
  const may = useCan("product:bom:update");
  const bom = useBom(productKey, stored, (name) => t("definitions.bom.line-of", { name }));
  const last = phases.at(-1)?.key ?? "";
  const without = (component: string) => bom.rows.filter((row) => row.component_key !== component);
  const loops = loopsOf(asApiError(bom.error).detail);
  return (
    <>
      <AddLine
        disabled={!may}
        add={(found) =>
          bom.change([...bom.rows, ...found.map((row) => ({ ...row, phase_key: last, name: "" }))])
        }
      />
      {bom.error !== null && <ErrorBox error={bom.error} />}
      {loops.map((stops) => (
        <LoopDrawing
          key={stops.map(({ product_key }) => product_key).join()}
          stops={stops}
          cut={(component) => bom.change(without(component))}
        />
      ))}
      <Lines
        rows={bom.rows}
        before={bom.before}
        faults={bom.faults}
        phases={phases}
        may={may}
        change={bom.change}
      />
      <div className="row wrap">
        <span className="muted">{t("definitions.bom.count", { count: bom.rows.length })}</span>
        <span className="grow" />
        {bom.changed && <Button onClick={bom.undo}>{t("definitions.undo")}</Button>}
        <Can scope="product:bom:update">
          <Button look="primary" busy={bom.busy} disabled={!bom.changed} onClick={() => void bom.submit()}>
            {t("definitions.bom.save")}
          </Button>
        </Can>
      </div>
      {bom.dialog}
    </>
  );
}

interface LinesProps {
  rows: readonly Row[];
  before: Readonly<Record<string, string>>;
  faults: ReadonlySet<string>;
  phases: readonly Phase[];
  may: boolean;
  change: (rows: Row[]) => void;
}

/** Lines of the bill of materials. Only visible lines are rendered, because a machine can have hundreds. */
function Lines({ rows, before, faults, phases, may, change }: LinesProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (window.innerWidth < 600 ? PHONE_ROW : ROW),
    overscan: 12,
  });
  const put = (at: number, some: Partial<Row>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...some } : row)));
  return (
    <div ref={frame} className={classes.frame}>
      <div className={`${classes.line} ${classes.head}`}>
        <span className={classes.wide}>{t("definitions.bom.number")}</span>
        <span>{t("definitions.bom.component")}</span>
        <span>{t("definitions.field.description")}</span>
        <span className={classes.number}>{t("definitions.bom.quantity")}</span>
        <span className={classes.wide}>{t("definitions.bom.phase")}</span>
      </div>
      <div className={classes.body} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <Line
              key={`${item.index}/${row.component_key}`}
              row={row}
              number={item.index + 1}
              changed={before[row.name] !== row.quantity.trim().replace(",", ".")}
              fault={faults.has(row.name)}
              place={{ transform: `translateY(${item.start}px)`, height: item.size }}
              {...{ phases, may }}
              change={(some) => put(item.index, some)}
              remove={() => change(rows.filter((_, index) => index !== item.index))}
            />
          );
        })}
      </div>
    </div>
  );
}

interface LineProps {
  row: Row;
  number: number;
  changed: boolean;
  fault: boolean;
  place: { transform: string; height: number };
  phases: readonly Phase[];
  may: boolean;
  change: (some: Partial<Row>) => void;
  remove: () => void;
}

function Line({ row, number, changed, fault, place, phases, may, change, remove }: LineProps) {
  const { t } = useTranslation();
  const about = { code: row.code };
  return (
    <div className={classes.line} style={place} data-changed={changed} data-fault={fault}>
      <span className={`muted ${classes.wide}`}>{number}</span>
      <Code>{row.code}</Code>
      <span className={classes.cell} title={row.description ?? ""}>
        {row.description}
      </span>
      <input
        className={`${classes.input} ${classes.number}`}
        aria-label={t("definitions.bom.quantity-of", about)}
        aria-invalid={fault}
        inputMode="decimal"
        disabled={!may}
        value={row.quantity}
        onChange={(event) => change({ quantity: event.currentTarget.value })}
      />
      <select
        className={`${classes.input} ${classes.wide}`}
        aria-label={t("definitions.bom.phase-of", about)}
        disabled={!may}
        value={row.phase_key}
        onChange={(event) => change({ phase_key: event.currentTarget.value })}
      >
        {phases.map((phase) => (
          <option key={phase.key} value={phase.key}>
            {phase.name}
          </option>
        ))}
      </select>
      {may && (
        <Button
          look="quiet"
          icon={IconTrash}
          aria-label={t("definitions.bom.remove", about)}
          onClick={remove}
        />
      )}
    </div>
  );
}
