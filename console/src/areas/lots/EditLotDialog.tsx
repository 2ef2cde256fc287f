import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, take } from "@/api/client";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { FIELDS, LotFields } from "./LotFields";
import { changeLot, type Lot, type LotForm } from "./queries";

/** Dialog that edits a lot. Changes by others are merged, not overwritten. */
export function EditLotDialog({ lot, close }: { lot: Lot; close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: Object.fromEntries(FIELDS.map((name) => [name, lot[name] ?? ""])),
  });
  const { save, dialog } = useSave<Lot>({
    read: () => take(api.GET("/lot/{lot_key}", { params: { path: { lot_key: lot._key } } })),
    write: (changed, rev) => changeLot(lot._key, changed as Partial<LotForm>, rev),
    label: (field) => t(`lots.field.${field}`),
    saved: close,
  });
  const change = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const mine = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value.trim() || null]),
      );
      await save(lot, mine as Partial<Lot>);
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("lots.edit.title", { code: lot.code })}
      action={t("lots.edit.do")}
      command={change}
      submit={form.onSubmit((values) => change.mutate(values))}
      over={dialog}
      close={close}
    >
      <LotFields form={form} />
    </FormDialog>
  );
}
