import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { quantity } from "@/ui/format";
import { IconCheckbox } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { Choose } from "./Choose";
import { checkLedger } from "./queries";
import classes from "./Stock.module.css";

type Mismatch = Schemas["Mismatch"];

/** Checks that stock equals the sum of its movements. A mismatch would be an error of the service. */
export default function LedgerPage() {
  const { t } = useTranslation();
  const [product, setProduct] = useState<string | null>(null);
  const [position, setPosition] = useState<string | null>(null);
  const check = useMutation({ mutationFn: () => checkLedger(product, position) });
  const wrong = check.data?.mismatches ?? [];
  const columns: Column<Mismatch>[] = (["product_key", "position_key", "lot_key", "serial_key"] as const).map(
    (name) => ({
      key: name,
      head: t(`stock.ledger.${name}`),
      cell: (row) => <Code>{row[name]}</Code>,
    }),
  );
  for (const name of ["quantity", "movement_sum"] as const)
    columns.push({
      key: name,
      head: t(`stock.ledger.${name}`),
      number: true,
      cell: (row) => quantity(row[name]),
    });
  return (
    <Page title={t("stock.ledger.title")}>
      <p className="muted">{t("stock.ledger.what")}</p>
      <form
        className="row wrap"
        style={{ alignItems: "end" }}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <Choose kind="product" label={t("stock.ledger.product")} value={product} choose={setProduct} />
        <Choose kind="position" label={t("stock.ledger.position")} value={position} choose={setPosition} />
        <Button type="submit" look="primary" icon={IconCheckbox} busy={check.isPending}>
          {t("stock.ledger.do")}
        </Button>
      </form>
      <ErrorBox error={check.error} />
      {check.data && (
        <section className="card col" aria-live="polite">
          <div className={classes.number}>{quantity(check.data.checked)}</div>
          <p>{t("stock.ledger.checked")}</p>
          <span>
            {wrong.length === 0 ? (
              <StateChip is="good">{t("stock.ledger.right")}</StateChip>
            ) : (
              <StateChip is="bad">{t("stock.ledger.wrong", { count: wrong.length })}</StateChip>
            )}
          </span>
        </section>
      )}
      {wrong.length > 0 && (
        <DataTable
          label={t("stock.ledger.title")}
          columns={columns}
          rows={wrong}
          rowKey={(row) => `${row.position_key}/${row.product_key}/${row.serial_key}/${row.lot_key}`}
          empty=""
        />
      )}
    </Page>
  );
}
