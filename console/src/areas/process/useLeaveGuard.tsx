import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

/**
 * Asks for confirmation before the user leaves a page with unsaved changes, within the console or by closing the
 * tab.
 */
export function useLeaveGuard(unsaved: boolean) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog title={t("process.leave.title")} close={reset}>
      <div className="col">
        <p>{t("process.leave.what")}</p>
        <div className="row wrap">
          <span className="grow" />
          <Button look="danger" onClick={proceed}>
            {t("process.leave.go")}
          </Button>
          <Button look="primary" data-autofocus onClick={reset}>
            {t("process.leave.stay")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
