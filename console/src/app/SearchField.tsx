import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { ReactNode } from "react";
import { IconSearch } from "@/ui/icons";
import { type Filtered, type Filters, type FiltersOf, first, useFilters } from "./filters";

interface Look {
  label: string;
  w?: number;
  /** Whether scanned codes are entered into the field. */
  scan?: boolean;
}

interface Props<From extends Filtered> extends Look {
  /** Route of the page. */
  from: From;
  /** Name of the filter. Each filter has its own field and its own typing delay. */
  of?: string & keyof FiltersOf<From>;
}

/** Search field that writes its text to the page address after the user stops typing. */
export function SearchField<From extends Filtered>(props: Props<From>): ReactNode;
export function SearchField({
  from,
  label,
  of = "search",
  w,
  scan = false,
}: Look & { from: Filtered; of?: string }) {
  const [filters, change]: [Filters, (some: Filters) => void] = useFilters(from);
  const type = useDebouncedCallback(change, 250);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={of === "search" && <IconSearch size={16} aria-hidden />}
      {...(w !== undefined && { w })}
      {...(scan && { "data-scan": "field" })}
      defaultValue={first(filters[of]) ?? ""}
      onChange={(event) => type({ [of]: event.currentTarget.value.trim() || undefined })}
    />
  );
}
