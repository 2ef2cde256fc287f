import i18next from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { quantity } from "@/ui/format";
import { type Column, DataTable } from "@/ui/table/DataTable";
import classes from "./Import.module.css";
import { type Faulty, type RowFault, SHOWN } from "./way";

/** Returns what to do about a row error in the user's language, or the message of the service for an unknown code. */
function sentenceOf({ code, message }: RowFault): string {
  const key = `imports.fault.${code}`;
  return i18next.exists(key) ? i18next.t(key) : message;
}

/** Table of the first errors of a file by row and column, with the number of further errors. */
export function FaultTable({ of: { errors, error_count } }: { of: Faulty }) {
  const { t } = useTranslation();
  const shown = useMemo(() => errors.slice(0, SHOWN), [errors]);
  const columns = useMemo<Column<RowFault>[]>(
    () => [
      {
        key: "row",
        head: t("imports.row"),
        width: "70px",
        number: true,
        cell: (fault) => quantity(fault.row),
      },
      {
        key: "column",
        head: t("imports.column"),
        width: "160px",
        cell: (fault) => (fault.column === null ? "–" : <Code>{fault.column}</Code>),
      },
      {
        key: "cure",
        head: t("imports.cure"),
        width: "minmax(300px, 3fr)",
        cell: (fault) => <span title={sentenceOf(fault)}>{sentenceOf(fault)}</span>,
      },
      {
        key: "said",
        head: t("imports.said"),
        width: "minmax(220px, 2fr)",
        cell: (fault) => (
          <span className="muted" title={fault.message}>
            {fault.message}
          </span>
        ),
      },
    ],
    [t],
  );
  // Every invalid row has at least one error, so more invalid rows than shown errors means that some are left
  // out.
  const cut = errors.length > shown.length || error_count > shown.length;
  return (
    <div className={classes.faults}>
      <DataTable
        label={t("imports.faults")}
        columns={columns}
        rows={shown}
        rowKey={(fault) => `${fault.row}/${fault.column}/${fault.code}/${fault.message}`}
        empty={t("imports.no-faults")}
      />
      {cut && (
        <p className="muted small">
          {t("imports.cut", { shown: quantity(shown.length), rows: quantity(error_count) })}
        </p>
      )}
    </div>
  );
}
