import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { first, useFilters } from "@/app/filters";
import { everybodyQuery } from "./queries";
import { nameOf } from "./users/person";

/** Filters rows by user. The filter is stored in the address as `user`. */
export function UserFilter({
  from,
  nobody,
}: {
  from: `/admin/${"log" | "sessions" | "tokens"}`;
  nobody: string;
}) {
  const { t } = useTranslation();
  const [filters, change] = useFilters(from);
  const { data: users = [] } = useQuery(everybodyQuery);
  return (
    <Select
      aria-label={t("admin.user.person")}
      placeholder={nobody}
      clearable
      searchable
      value={first(filters.user) ?? null}
      onChange={(user) => change({ user: user ?? undefined })}
      data={users.map((user) => ({ value: user._key, label: nameOf(user) }))}
    />
  );
}
