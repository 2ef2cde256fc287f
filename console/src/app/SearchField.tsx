import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@/ui/icons";
import { first, useFilters } from "./filters";

interface Props {
  label: string;
  /** The name of the filter; each has a field, and so a pause, of its own. */
  of?: string;
  w?: number;
  /** What is scanned is typed into it. */
  scan?: boolean;
}

/** What is searched for lives in the address, once nobody types any more. */
export function SearchField({ label, of = "search", w, scan = false }: Props) {
  const [filters, change] = useFilters();
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
