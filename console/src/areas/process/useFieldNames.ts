import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fieldsQuery } from "@/app/form/form";

/** Returns the names of fields by key, shown if a form sets no label. */
export function useFieldNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(fieldsQuery);
  return useMemo(
    () => new Map(data?.map((field) => [field._key, field.default_label ?? field.name])),
    [data],
  );
}
