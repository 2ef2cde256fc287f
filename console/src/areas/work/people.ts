import { queryOptions } from "@tanstack/react-query";
import { api, take } from "@/api/client";
import { many } from "@/api/keys";

/** Users to whom work can be assigned, as choices. */
export const peopleQuery = queryOptions({
  queryKey: many("user", "choices"),
  queryFn: async () => {
    const users = await take(api.GET("/user", { params: { query: { limit: 1000 } } }));
    return users.map(({ _key, name, surname, username }) => ({
      value: _key,
      label: [name, surname].filter(Boolean).join(" ") || username,
    }));
  },
  staleTime: 300_000,
});
