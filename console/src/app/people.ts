import { useQuery } from "@tanstack/react-query";
import { api, take } from "@/api/client";
import { many } from "@/api/keys";

/** Returns the names of users by key. Without permission to read users, the key is shown. */
export function usePeople(): (key: string | null | undefined) => string {
  const { data } = useQuery({
    queryKey: many("user", "names"),
    queryFn: () => take(api.GET("/user", { params: { query: { limit: 1000 } } })),
    staleTime: 300_000,
    retry: false,
  });
  const names = new Map(
    data?.map(({ _key, name, surname, username }) => [
      _key,
      [name, surname].filter(Boolean).join(" ") || username,
    ]),
  );
  return (key) => (key ? (names.get(key) ?? key) : "–");
}
