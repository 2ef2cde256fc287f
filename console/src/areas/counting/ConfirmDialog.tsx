import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { Dialog } from "@/ui/Dialog";
import { IconCheck } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import classes from "./Counting.module.css";
import type { SessionDetails } from "./queries";
import { conflictsQuery, loadRecords, recordsKey } from "./reviewQueries";

interface Props {
  session: SessionDetails;
  close: () => void;
  confirm: () => void;
  busy: boolean;
}

/**
 * Confirms a count session: shows how many variances will be posted, and that they can only be reversed one by one.
 */
export function ConfirmDialog({ session, close, confirm, busy }: Props) {
  const { t } = useTranslation();
  const differing = useQuery({
    queryKey: [...recordsKey(session._key, {}), "total"],
    queryFn: () => loadRecords(session._key, {}, 0, 1),
  });
  const conflicts = useQuery(conflictsQuery(session._key));
  const count = differing.data?.total ?? 0;
  const ready = differing.isSuccess && conflicts.isSuccess;
  return (
    <Dialog title={t("counting.confirm.title", { code: session.code })} close={close}>
      <div className="col">
        <ErrorBox error={differing.error ?? conflicts.error} />
        {!ready && <Loading lines={2} />}
        {ready && (
          <>
            <div className={classes.number}>{count}</div>
            <p>{t("counting.confirm.what", { count })}</p>
            <p className="muted">{t("counting.confirm.more")}</p>
            {conflicts.data.length > 0 && (
              <p>
                <StateChip is="bad">
                  {t("counting.conflict.title", { count: conflicts.data.length })}
                </StateChip>
              </p>
            )}
          </>
        )}
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            look="danger"
            icon={IconCheck}
            busy={busy}
            disabled={!ready || conflicts.data.length > 0}
            onClick={confirm}
          >
            {t("counting.confirm.do", { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
