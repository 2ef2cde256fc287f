import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { Facts } from "@/ui/Facts";
import { quantity } from "@/ui/format";
import { IconTrash } from "@/ui/icons";
import { AdminFrame } from "../AdminFrame";
import {
  type Counted,
  configQuery,
  countQuery,
  eraseOrder,
  ordersQuery,
  resetInventory,
  resetProduction,
} from "../queries";
import classes from "./ConfigPage.module.css";

interface Asked {
  what: "production" | "inventory" | "order";
  name: string;
  run: () => Promise<{ deleted: Record<string, number> }>;
}

/** Resets that cannot be undone. Each shows what it deletes and requires typing a name to confirm. */
export default function DangerPage() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<[string, number][] | null>(null);
  const plant = String(config?.company_name ?? "");
  return (
    <AdminFrame
      title={t("admin.tab.danger")}
      beside={<StateChip is="bad">{t("admin.danger.mark")}</StateChip>}
    >
      {done !== null && (
        <section className="card" role="status">
          <h2>{t("admin.danger.done")}</h2>
          <Facts of={done.map(([name, count]) => [name, quantity(count)])} />
        </section>
      )}
      <div className={classes.groups}>
        <Reset
          what="production"
          scope="admin:operation:reset-prod"
          counts={["orders", "units", "issues", "events"]}
          ask={() => setAsked({ what: "production", name: plant, run: resetProduction })}
        />
        <Reset
          what="inventory"
          scope="admin:operation:reset-inventory"
          counts={["stock", "movements", "lists"]}
          ask={() => setAsked({ what: "inventory", name: plant, run: resetInventory })}
        />
        <EraseOrder
          ask={(key, code) => setAsked({ what: "order", name: code, run: () => eraseOrder(key) })}
        />
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={t(`admin.danger.${asked.what}.title`, { code: asked.name })}
          what={t(`admin.danger.${asked.what}.what`)}
          action={t(`admin.danger.${asked.what}.do`)}
          typed={asked.name}
          danger
          close={() => setAsked(null)}
          run={async () => {
            const { deleted } = await asked.run();
            setDone(Object.entries(deleted).filter(([, count]) => count > 0));
          }}
        />
      )}
    </AdminFrame>
  );
}

interface ResetProps {
  what: "production" | "inventory";
  scope: string;
  counts: Counted[];
  ask: () => void;
}

function Reset({ what, scope, counts, ask }: ResetProps) {
  const { t } = useTranslation();
  const found = useQueries({ queries: counts.map((of) => countQuery(of)) });
  return (
    <section className="card col">
      <h2>{t(`admin.danger.${what}.title`)}</h2>
      <p className="muted">{t(`admin.danger.${what}.what`)}</p>
      <Facts of={counts.map((of, index) => [t(`admin.danger.count.${of}`), quantity(found[index]?.data)])} />
      <div className="row">
        <Can scope={scope} destructive>
          <Button look="danger" icon={IconTrash} onClick={ask}>
            {t(`admin.danger.${what}.button`)}
          </Button>
        </Can>
      </div>
    </section>
  );
}

function EraseOrder({ ask }: { ask: (key: string, code: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: orders = [] } = useQuery(ordersQuery(wanted));
  const order = orders.find(({ _key }) => _key === chosen);
  return (
    <section className="card col">
      <h2>{t("admin.danger.order.name")}</h2>
      <p className="muted">{t("admin.danger.order.what")}</p>
      <Select
        label={t("admin.danger.order.which")}
        searchable
        onSearchChange={setTyped}
        filter={({ options }) => options}
        data={orders.map(({ _key, wo_code, product_code }) => ({
          value: _key,
          label: [wo_code, product_code].filter(Boolean).join(" · "),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className="row">
        <Can scope="admin:operation:force-delete-work-order" destructive>
          <Button
            look="danger"
            icon={IconTrash}
            disabled={order === undefined}
            onClick={() => order && ask(order._key, order.wo_code ?? order._key)}
          >
            {t("admin.danger.order.button")}
          </Button>
        </Can>
      </div>
    </section>
  );
}
