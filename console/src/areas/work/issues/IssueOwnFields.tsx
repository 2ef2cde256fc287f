import { Checkbox, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { issueTypesQuery } from "@/app/shared";

interface Props {
  values: Record<string, unknown>;
  faults: Record<string, string>;
  disabled: boolean;
  change: (name: string, value: unknown) => void;
}

/** Fields of every issue: its type, which determines the form, and whether it is critical. */
export function IssueOwnFields({ values, faults, disabled, change }: Props) {
  const { t } = useTranslation();
  const { data: types = [] } = useQuery(issueTypesQuery);
  return (
    <>
      <Select
        label={t("work.field.issue_type_key")}
        description={t("work.issue.type-what")}
        error={faults.issue_type_key}
        disabled={disabled}
        clearable
        data={types.map(({ _key, name }) => ({ value: _key, label: name }))}
        value={(values.issue_type_key as string | null) ?? null}
        onChange={(type) => change("issue_type_key", type)}
      />
      <Checkbox
        label={t("work.field.critical")}
        description={t("work.issue.critical-what")}
        disabled={disabled}
        checked={values.critical === true}
        onChange={(event) => change("critical", event.currentTarget.checked)}
      />
    </>
  );
}
