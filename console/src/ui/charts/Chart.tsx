import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { IconChartBar, IconTable } from "@/ui/icons";
import classes from "./charts.module.css";

interface Props {
  title: string;
  /** Content next to the title: the total or the unit. */
  note?: ReactNode;
  /** Description of the chart for screen readers. */
  sentence: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  draw: (width: number, height: number) => ReactNode;
}

/** A chart with a title, a description for screen readers, and a table of the same data. */
export function Chart({ title, note, sentence, heads, rows, draw }: Props) {
  const { t } = useTranslation();
  const [table, setTable] = useState(false);
  const { ref, width, height } = useElementSize();
  return (
    <section className={`card ${classes.chart}`}>
      <header>
        <h2>{title}</h2>
        <span className="grow" />
        <span className="small muted">{note}</span>
        <Button
          look="quiet"
          className={classes.switch ?? ""}
          icon={table ? IconChartBar : IconTable}
          aria-label={t(table ? "chart.as-chart" : "chart.as-table", { title })}
          title={t(table ? "chart.as-chart" : "chart.as-table", { title })}
          onClick={() => setTable(!table)}
        />
      </header>
      {table ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be reachable by keyboard
        <section className={classes.table} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report do not move
                <tr key={row}>
                  {cells.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a report do not move
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : rows.length === 0 ? (
        <p className="muted">{t("chart.nothing")}</p>
      ) : (
        <div ref={ref} className={classes.canvas}>
          {width > 0 && (
            <svg width={width} height={height} role="img" aria-label={sentence}>
              {draw(width, height)}
            </svg>
          )}
        </div>
      )}
    </section>
  );
}
