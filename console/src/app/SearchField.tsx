import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { ReactNode } from "react";
import { IconSearch } from "@/ui/icons";
import { type Filtered, type Filters, type FiltersOf, first, useFilters } from "./filters";

interface Look {
  label: string;
  w?: number;
  /** What is scanned is typed into it. */
  scan?: boolean;
}

interface Props<From extends Filtered> extends Look {
  /** The route of the page. */
  from: From;
  /** The name of the filter; each has a field, and so a pause, of its own. */
  of?: string & keyof FiltersOf<From>;
}

/** What is searched for lives in the address, once nobody types any more. */
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
