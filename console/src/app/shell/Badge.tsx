import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, download, take } from "@/api/client";
import { one } from "@/api/keys";
import { initials } from "@/ui/format";
import classes from "./Shell.module.css";

/** Loads the photo of a user, or returns null if there is none. */
async function loadPicture(userKey: string): Promise<Blob | null> {
  const user = await take(api.GET("/user/{user_key}", { params: { path: { user_key: userKey } } }));
  return user.has_image ? await download(`/user/${userKey}/image`) : null;
}

/** Round badge of a user with the photo, else the initials. */
export function Badge({ userKey, name, className }: { userKey: string; name: string; className?: string }) {
  const { data: picture = null } = useQuery({
    queryKey: one("user", userKey, "picture"),
    queryFn: () => loadPicture(userKey),
    staleTime: 300_000,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return setAddress(null);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <span className={className} aria-hidden>
      {address === null ? initials(name) : <img src={address} alt="" className={classes.picture} />}
    </span>
  );
}
