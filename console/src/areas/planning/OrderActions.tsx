import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { IconDots, IconSettings, IconTrash, IconUser, IconX } from "@/ui/icons";
import { ConfirmDialog } from "./ConfirmDialog";
import { blockersOf, canDelete, ofCloseOrder, ofDeleteOrder } from "./consequences";
import { closeOrder, deleteOrder, type OrderDetails } from "./queries";

const EditOrderDialog = lazy(() =>
  import("./EditOrderDialog").then((module) => ({ default: module.EditOrderDialog })),
);
const PlanDialog = lazy(() => import("./PlanDialog").then((module) => ({ default: module.PlanDialog })));
const QuantityDialog = lazy(() =>
  import("./QuantityDialog").then((module) => ({ default: module.QuantityDialog })),
);

type Asking = "plan" | "edit" | "quantity" | "close" | "delete";

/** Actions of a planner on a work order. Those that cannot be undone are in a menu. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [mayClose, mayDelete] = [useCan("production:job:close"), useCan("production:work-order:delete")];
  const open = order.status !== "closed";
  const ends = [mayClose && open && "close", mayDelete && canDelete(order) && "delete"] as const;
  return (
    <>
      <Can scope="production:work-order:update">
        <Button icon={IconSettings} onClick={() => setAsking("edit")}>
          {t("planning.edit.button")}
        </Button>
      </Can>
      {open && (
        <>
          <Can scope="production:work-order:update-quantities">
            <Button onClick={() => setAsking("quantity")}>{t("planning.quantity.button")}</Button>
          </Can>
          <Can scope="production:job:update">
            <Button
              icon={IconUser}
              look={order.status === "created" ? "primary" : "plain"}
              onClick={() => setAsking("plan")}
            >
              {t("planning.plan.button")}
            </Button>
          </Can>
        </>
      )}
      {ends.some(Boolean) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button icon={IconDots} aria-label={t("planning.order.more")} title={t("planning.order.more")} />
          </Menu.Target>
          <Menu.Dropdown>
            {ends[0] && (
              <Menu.Item leftSection={<IconX size={16} />} onClick={() => setAsking("close")}>
                {t("planning.close.button")}
              </Menu.Item>
            )}
            {ends[1] && (
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setAsking("delete")}>
                {t("planning.delete.button")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>
        {asking === "edit" && <EditOrderDialog order={order} close={() => setAsking(null)} />}
        {asking === "plan" && <PlanDialog order={order} close={() => setAsking(null)} />}
        {asking === "quantity" && <QuantityDialog order={order} close={() => setAsking(null)} />}
      </Suspense>
      {asking === "close" && <CloseOrder order={order} close={() => setAsking(null)} />}
      {asking === "delete" && <DeleteOrder order={order} close={() => setAsking(null)} />}
    </>
  );
}

interface EndProps {
  order: OrderDetails;
  close: () => void;
}

function CloseOrder({ order, close }: EndProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("planning.close.title", { code: order.wo_code })}
      told={ofCloseOrder(order)}
      blockers={blockersOf(order.jobs)}
      action={t("planning.close.do")}
      notes
      close={close}
      run={(notes) => closeOrder(order._key, notes)}
    />
  );
}

function DeleteOrder({ order, close }: EndProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t("planning.delete.title", { code: order.wo_code })}
      told={ofDeleteOrder(order)}
      action={t("planning.delete.do")}
      close={close}
      run={async () => {
        await deleteOrder(order._key, order._rev);
        await navigate({ to: "/orders" });
      }}
    />
  );
}
