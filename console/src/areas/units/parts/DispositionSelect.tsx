import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Disposition } from "../queries";

const DISPOSITIONS: Disposition[] = ["return", "scrap", "none"];

interface Props {
  label: string;
  value: Disposition | null;
  choose: (next: Disposition | null) => void;
}

/** Selects the disposition of a removed component. By default it returns to its source location. */
export function DispositionSelect({ label, value, choose }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      placeholder={t("units.replace.usual")}
      clearable
      data={DISPOSITIONS.map((one) => ({ value: one, label: t(`units.replace.disposition.${one}`) }))}
      value={value}
      onChange={(next) => choose(next as Disposition | null)}
    />
  );
}
