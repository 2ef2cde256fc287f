import { useQuery } from "@tanstack/react-query";
import { usePeople } from "@/app/people";
import { assignmentsQuery } from "./queries";

export interface Person {
  key: string;
  name: string;
}

/** Returns the users to whom jobs can be assigned, with their names. */
export function useOperators(): Person[] {
  const person = usePeople();
  const { data } = useQuery(assignmentsQuery());
  return (data?.assigned_jobs_by_operator ?? []).map(({ operator }) => ({
    key: operator._key,
    name: [operator.name, operator.surname].filter(Boolean).join(" ") || person(operator._key),
  }));
}
