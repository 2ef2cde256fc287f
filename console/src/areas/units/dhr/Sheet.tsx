import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import sheet from "../sheet.module.css";
import classes from "./DhrTab.module.css";

/** A section of the record. Empty sections are omitted, as in the PDF. */
export function Sheet({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section must be reachable by keyboard
    <section className={`card ${sheet.sheet} ${classes.section}`} tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a record do not move
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a record do not move
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
