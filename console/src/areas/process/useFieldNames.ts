import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fieldsQuery } from "@/app/form/form";

/** What fields are called where a form gives them no label, by key. */
export function useFieldNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(fieldsQuery);
  return useMemo(
    () => new Map(data?.map((field) => [field._key, field.default_label ?? field.name])),
    [data],
  );
}
