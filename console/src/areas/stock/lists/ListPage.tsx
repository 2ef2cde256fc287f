import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { day } from "@/ui/format";
import { IconCheck, IconPlus } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { DataTable } from "@/ui/table/DataTable";
import { isOpen } from "../consequences";
import { StatusChip } from "../MovementState";
import { movementColumns } from "../movementColumns";
import type { Movement } from "../queries";
import classes from "../Stock.module.css";
import { confirmList, endList, type ListDetails, listQuery } from "./listQueries";

const ConfirmDialog = lazy(() =>
  import("../ConfirmDialog").then((module) => ({ default: module.ConfirmDialog })),
);
const AddRowDialog = lazy(() => import("./ListDialogs").then((module) => ({ default: module.AddRowDialog })));
const ChangeRowDialog = lazy(() =>
  import("../ChangeRowDialog").then((module) => ({ default: module.ChangeRowDialog })),
);
const EditListDialog = lazy(() =>
  import("./EditListDialog").then((module) => ({ default: module.EditListDialog })),
);

type Asking = "add" | "edit" | "close" | "cancel" | { confirm: Movement } | { change: Movement } | null;

/** Page of a movement list. Its movements are confirmed one by one, or all open ones at once. */
export default function ListPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/moves/lists/$key" });
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const navigate = useNavigate();
  const { data: list, error } = useQuery(listQuery(key));
  const [asking, setAsking] = useState<Asking>(null);
  const confirmAll = useMutation({ mutationFn: () => confirmList(key) });
  if (error) {
    return (
      <Page title={t("stock.lists.title")}>
        <ErrorBox error={error} cure={<ButtonLink to="/moves/lists">{t("stock.lists.title")}</ButtonLink>} />
      </Page>
    );
  }
  if (list === undefined) return <Loading lines={6} />;
  return (
    <Page
      title={list.code}
      fill
      beside={
        <>
          <span>{t(`stock.type.${list.type}`)}</span>
          <StatusChip status={list.status} />
        </>
      }
      actions={
        <Actions list={list} ask={setAsking} busy={confirmAll.isPending} confirmAll={confirmAll.mutate} />
      }
    >
      <p className="muted">
        {[t("stock.lists.due-on", { day: day(list.due_by) }), list.references.partner_name, list.notes]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ErrorBox error={confirmAll.error} />
      <div className={classes.rows} style={{ flex: 1 }}>
        <DataTable
          label={t("stock.lists.rows")}
          columns={movementColumns(t, narrow)}
          rows={list.movements}
          rowKey={(row) => row._key}
          open={(row) =>
            isOpen(row)
              ? setAsking({ confirm: row })
              : void navigate({ to: "/moves/$key", params: { key: row._key } })
          }
          empty={t("stock.lists.empty")}
        />
      </div>
      <Dialogs list={list} asking={asking} ask={setAsking} />
    </Page>
  );
}

interface DialogsProps {
  list: ListDetails;
  asking: Asking;
  ask: (asking: Asking) => void;
}

function Dialogs({ list, asking, ask }: DialogsProps) {
  const { t } = useTranslation();
  const close = () => ask(null);
  if (asking === null) return null;
  if (asking === "close" || asking === "cancel") {
    return (
      <ReasonDialog
        title={t(`stock.lists.${asking}`)}
        what={t(`stock.lists.${asking}-what`, { count: list.counts.planned })}
        action={t(`stock.lists.${asking}`)}
        close={close}
        run={(reason) => endList(list._key, asking, reason)}
      />
    );
  }
  return (
    <Suspense>
      {asking === "add" && <AddRowDialog list={list} close={close} />}
      {asking === "edit" && <EditListDialog list={list} close={close} />}
      {typeof asking === "object" && "confirm" in asking && (
        <ConfirmDialog
          movement={asking.confirm}
          close={close}
          change={() => ask({ change: asking.confirm })}
        />
      )}
      {typeof asking === "object" && "change" in asking && (
        <ChangeRowDialog movement={asking.change} close={close} />
      )}
    </Suspense>
  );
}

interface ActionsProps {
  list: ListDetails;
  ask: (asking: Asking) => void;
  confirmAll: () => void;
  busy: boolean;
}

function Actions({ list, ask, confirmAll, busy }: ActionsProps) {
  const { t } = useTranslation();
  const open = list.status === "planned" || list.status === "started";
  // Adjustments of a count session can only be ended by the session.
  if (!open || list.references.inventory_count_session_key) return null;
  return (
    <>
      <Can scope="inventory:movement-list:update">
        <Button icon={IconPlus} onClick={() => ask("add")}>
          {t("stock.lists.add")}
        </Button>
      </Can>
      <Can scope="inventory:movement-list:update">
        <Button onClick={() => ask("edit")}>{t("stock.lists.change")}</Button>
      </Can>
      <Can scope="inventory:movement-list:update">
        <Button onClick={() => ask(list.counts.completed > 0 ? "close" : "cancel")}>
          {t(list.counts.completed > 0 ? "stock.lists.close" : "stock.lists.cancel")}
        </Button>
      </Can>
      {list.counts.planned > 0 && (
        <Can scope="inventory:movement:confirm">
          <Button look="primary" icon={IconCheck} busy={busy} onClick={confirmAll}>
            {t("stock.lists.confirm-all", { count: list.counts.planned })}
          </Button>
        </Can>
      )}
    </>
  );
}
