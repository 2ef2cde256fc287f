import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { useSession } from "@/app/session/session";
import { Badge } from "@/app/shell/Badge";
import { Button } from "@/ui/Button";
import { IconTrash, IconUpload } from "@/ui/icons";
import classes from "./MePage.module.css";
import { putPicture, removePicture } from "./queries";

/** Photo of the user, shown next to the name. Only user administrators can change it. */
export function PictureCard({ hasPicture }: { hasPicture: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { userKey, username, name } = useSession();
  const put = useMutation({ mutationFn: (picture: File) => putPicture(userKey, picture) });
  const remove = useMutation({ mutationFn: () => removePicture(userKey) });
  return (
    <section className="card col">
      <h2>{t("me.picture.title")}</h2>
      <div className="row wrap">
        <Badge userKey={userKey} name={name} className={classes.badge ?? ""} />
        <div className="col grow">
          <b>{name}</b>
          <span className="code">{username}</span>
          <div className="row wrap">
            <Can scope="org:user:write">
              <Button
                icon={IconUpload}
                busy={put.isPending}
                onClick={() => document.getElementById(id)?.click()}
              >
                {t(hasPicture ? "me.picture.other" : "me.picture.choose")}
              </Button>
            </Can>
            {hasPicture && (
              <Can scope="org:user:write" destructive>
                <Button icon={IconTrash} busy={remove.isPending} onClick={() => remove.mutate()}>
                  {t("me.picture.remove")}
                </Button>
              </Can>
            )}
          </div>
        </div>
      </div>
      <p className="muted small">{t("me.picture.what")}</p>
      <ErrorBox error={put.error ?? remove.error} />
      <input
        id={id}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t("me.picture.choose")}
        onChange={(event) => {
          const [picture] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (picture) put.mutate(picture);
        }}
      />
    </section>
  );
}
