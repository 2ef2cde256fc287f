import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@/ui/icons";
import { first, useFilters } from "./filters";

/** What is searched for lives in the address, once nobody types any more. */
export function SearchField({ label }: { label: string }) {
  const [filters, change] = useFilters();
  const type = useDebouncedCallback(change, 250);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      defaultValue={first(filters.search) ?? ""}
      onChange={(event) => type({ search: event.currentTarget.value.trim() || undefined })}
    />
  );
}
