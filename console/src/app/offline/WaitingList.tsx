import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { explain } from "@/app/errors/explain";
import { useStore } from "@/app/store";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { clock } from "@/ui/format";
import { IconAlertOctagon, IconClock, IconRefresh, IconTrash } from "@/ui/icons";
import { discard, type Row, retry, waiting } from "./queue";
import classes from "./WaitingList.module.css";

interface Props {
  close: () => void;
  /** Returns a further action that helps with a rejected change. */
  cure?: ((row: Row) => ReactNode) | undefined;
}

/** List of all changes waiting on this device, with actions for rejected ones. */
export default function WaitingList({ close, cure }: Props) {
  const { t } = useTranslation();
  const rows = useStore(waiting);
  return (
    <Dialog size="xl" title={t("app.waiting.title", { count: rows.length })} close={close}>
      <p>{t("app.waiting.what")}</p>
      {rows.map((row) => (
        <Entry key={row.id} row={row} cure={cure} />
      ))}
      <div className={classes.keys}>
        <Button icon={IconRefresh} onClick={() => void retry()}>
          {t("app.waiting.retry")}
        </Button>
      </div>
    </Dialog>
  );
}

function Entry({ row, cure }: { row: Row } & Pick<Props, "cure">) {
  const { t } = useTranslation();
  const { refused } = row;
  return (
    <div className={classes.entry}>
      {refused === null ? <IconClock aria-hidden /> : <IconAlertOctagon color="var(--bad)" aria-hidden />}
      <div>
        <b>{row.label}</b>
        <div className="muted small">{refused === null ? clock(row.at) : sentenceOf(refused)}</div>
        {refused && <span className="code small">{refused.code}</span>}
      </div>
      {refused && (
        <div className="row wrap">
          {cure?.(row)}
          <Button icon={IconTrash} onClick={() => void discard(row.id)}>
            {t("app.waiting.undo")}
          </Button>
        </div>
      )}
    </div>
  );
}

function sentenceOf({ status, code, message, detail }: NonNullable<Row["refused"]>): string {
  return explain(new ApiError(status, code, message, detail)).sentence;
}
