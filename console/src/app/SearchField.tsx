import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@/ui/icons";
import { first, useFilters } from "./filters";

interface Props {
  label: string;
  /** The name of the filter; each has a field, and so a pause, of its own. */
  of?: string;
}

/** What is searched for lives in the address, once nobody types any more. */
export function SearchField({ label, of = "search" }: Props) {
  const [filters, change] = useFilters();
  const type = useDebouncedCallback(change, 250);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={of === "search" && <IconSearch size={16} aria-hidden />}
      defaultValue={first(filters[of]) ?? ""}
      onChange={(event) => type({ [of]: event.currentTarget.value.trim() || undefined })}
    />
  );
}
