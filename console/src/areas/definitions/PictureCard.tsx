import { FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Picture } from "@/app/step/Picture";
import { Button } from "@/ui/Button";
import { IconTrash, IconUpload } from "@/ui/icons";
import classes from "./ProductPage.module.css";
import { type Product, putPicture, removePicture } from "./queries";

const SCOPE = "product:catalogue:update";

/** Card with the image of a product, which the terminal also shows. */
export function PictureCard({ product }: { product: Product }) {
  const { t } = useTranslation();
  const may = useCan(SCOPE);
  const reset = useRef<() => void>(null);
  const { _key: key, img_name: name } = product;
  const put = useMutation({ mutationFn: (picture: File) => putPicture(key, picture) });
  const remove = useMutation({ mutationFn: () => removePicture(key) });
  return (
    <section className="card col">
      <h2>{t("definitions.picture.title")}</h2>
      <div className={classes.picture}>
        {name ? (
          <Picture path={`product/${key}/image/${name}`} name={name} />
        ) : (
          <p className="muted">{t("definitions.picture.none")}</p>
        )}
      </div>
      <div className="row wrap">
        <FileButton
          disabled={!may}
          resetRef={reset}
          accept="image/jpeg,image/png,image/webp"
          inputProps={{ "aria-label": t("definitions.picture.choose") }}
          onChange={(picture) => {
            reset.current?.();
            if (picture !== null) put.mutate(picture);
          }}
        >
          {(props) => (
            <Can scope={SCOPE}>
              <Button icon={IconUpload} busy={put.isPending} {...props}>
                {t(name ? "definitions.picture.other" : "definitions.picture.choose")}
              </Button>
            </Can>
          )}
        </FileButton>
        {name && (
          <Can scope={SCOPE} destructive>
            <Button icon={IconTrash} busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("definitions.picture.remove")}
            </Button>
          </Can>
        )}
      </div>
      <ErrorBox error={put.error ?? remove.error} />
    </section>
  );
}
