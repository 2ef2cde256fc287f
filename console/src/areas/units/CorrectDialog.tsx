import { Select, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { changeUnit, codeEditQuery, lotQuery, lotsQuery, type Unit, unitQuery } from "./queries";

interface Props {
  unit: Unit;
  code: string;
  close: () => void;
}

/** Corrects code and lot of a unit. The history keeps old and new values with the reason. */
export function CorrectDialog({ unit, code, close }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: mayChange = false } = useQuery(codeEditQuery());
  const locked = Boolean(unit.code) && !mayChange;
  const form = useForm({
    initialValues: { code: unit.code ?? "", lot_key: unit.lot_key ?? null, reason: "" },
  });
  const reason = form.values.reason.trim();
  const { save, dialog } = useSave<Unit>({
    read: () => queries.fetchQuery({ ...unitQuery(unit._key), staleTime: 0 }),
    write: (changed, rev) => changeUnit(unit._key, { ...changed, reason }, rev),
    label: (field) => t(`units.correct.${field}`),
    saved: close,
  });
  const change = useMutation({
    mutationFn: async (values: typeof form.values) => {
      await save(unit, { code: values.code.trim() || null, lot_key: values.lot_key });
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("units.correct.title", { code })}
      action={t("units.correct.do")}
      command={change}
      submit={form.onSubmit((values) => change.mutate(values))}
      blocked={reason === ""}
      over={dialog}
      close={close}
    >
      <p className="muted">{t("units.correct.what")}</p>
      <TextInput
        label={t("units.correct.code")}
        description={locked ? t("units.correct.locked") : undefined}
        disabled={locked}
        maxLength={100}
        autoComplete="off"
        data-scan="field"
        {...form.getInputProps("code")}
      />
      <LotSelect productKey={unit.product_key} {...form.getInputProps("lot_key")} />
      <Textarea
        label={t("app.reason")}
        autosize
        minRows={2}
        maxLength={500}
        data-scan="field"
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}

interface LotProps {
  productKey: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  error?: string;
}

function LotSelect({ productKey, value = null, onChange, error }: LotProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const { data: own } = useQuery(lotQuery(value));
  const [wanted] = useDebouncedValue(typed === own?.code ? "" : typed, 150);
  const { data: lots = [] } = useQuery(lotsQuery(productKey, wanted));
  const present = own && !lots.some(({ _key }) => _key === own._key) ? [own] : [];
  return (
    <Select
      label={t("units.correct.lot_key")}
      nothingFoundMessage={t("units.correct.no-lot")}
      searchable
      clearable
      data-scan="field"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={[...present, ...lots].map(({ _key, code }) => ({ value: _key, label: code }))}
      value={value}
      onChange={(next) => onChange?.(next)}
      error={error}
    />
  );
}
