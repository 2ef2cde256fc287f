import { Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, take } from "@/api/client";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Button } from "@/ui/Button";
import { FIELDS, LotFields } from "./LotFields";
import { changeLot, type Lot, type LotForm } from "./queries";

/** Changes a lot; whoever was faster is joined with, not overwritten. */
export function EditLotDialog({ lot, close }: { lot: Lot; close: () => void }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: Object.fromEntries(FIELDS.map((name) => [name, lot[name] ?? ""])),
  });
  const { save, dialog, busy } = useSave<Lot>({
    read: () => take(api.GET("/lot/{lot_key}", { params: { path: { lot_key: lot._key } } })),
    write: (changed, rev) => changeLot(lot._key, changed as Partial<LotForm>, rev),
    label: (field) => t(`lots.field.${field}`),
    saved: close,
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    const mine = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.trim() || null]),
    );
    try {
      await save(lot, mine as Partial<Lot>);
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("lots.edit.title", { code: lot.code })}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form className="col" onSubmit={submit}>
        <LotFields form={form} />
        <ErrorBox error={error} />
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("lots.edit.do")}
          </Button>
        </div>
      </form>
      {dialog}
    </Modal>
  );
}
