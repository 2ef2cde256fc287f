import { queryOptions } from "@tanstack/react-query";
import { ask } from "@/api/ask";
import { api, detail, take } from "@/api/client";
import { many } from "@/api/keys";
import { signIn } from "@/app/session/session";

export async function putPicture(key: string, picture: File): Promise<void> {
  const body = new FormData();
  body.append("new_image", picture);
  await ask("PUT", `/user/${key}/image`, { body });
}
export async function removePicture(key: string) {
  return await detail(api.DELETE("/user/{user_key}/image", { params: { path: { user_key: key } } }));
}

/** Changes the password. The service ends all sessions, so this screen signs in again with the new password. */
export async function changePassword(key: string, username: string, current: string, next: string) {
  const params = { path: { user_key: key } };
  const body = { current_password: current, new_password: next };
  await take(api.PUT("/user/{user_key}/password", { params, body }));
  await signIn(username, next);
}

/** Valid tokens of the signed-in user. The service allows at most 50. */
export const myTokensQuery = queryOptions({
  queryKey: many("token", "mine"),
  queryFn: () => take(api.GET("/user/api-tokens", { params: { query: { limit: 100 } } })),
});
export async function revokeToken(key: string) {
  return await detail(api.DELETE("/api-token/{token_key}", { params: { path: { token_key: key } } }));
}
