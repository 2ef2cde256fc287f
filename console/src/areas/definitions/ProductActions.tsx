import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconCopy, IconCube, IconDots, IconDownload, IconTrash } from "@/ui/icons";
import { exportBom, type Product, trashProduct } from "./queries";

const NewProductDialog = lazy(() =>
  import("./NewProductDialog").then((module) => ({ default: module.NewProductDialog })),
);

/** Actions for a whole product. */
export function ProductActions({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { _key: key, code } = product;
  const mayCopy = useCan("product:catalogue:create");
  const mayTrash = useCan("product:catalogue:delete");
  const [asking, setAsking] = useState<"copy" | "trash" | null>(null);
  const save = useMutation({ mutationFn: () => exportBom(key, code) });
  const close = () => setAsking(null);
  return (
    <>
      <Button icon={IconDownload} busy={save.isPending} onClick={() => save.mutate()}>
        {t("definitions.bom.export")}
      </Button>
      <ButtonLink to="/units" search={{ product: code }} icon={IconCube}>
        {t("definitions.products.units")}
      </ButtonLink>
      {(mayCopy || mayTrash) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button icon={IconDots} aria-label={t("definitions.more")} />
          </Menu.Target>
          <Menu.Dropdown>
            {mayCopy && (
              <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => setAsking("copy")}>
                {t("definitions.copy.button")}
              </Menu.Item>
            )}
            {mayTrash && (
              <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => setAsking("trash")}>
                {t("definitions.trash.button")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ErrorBox error={save.error} />
      {asking === "copy" && (
        <Suspense>
          <NewProductDialog from={product} close={close} />
        </Suspense>
      )}
      {asking === "trash" && (
        <ConfirmDialog
          title={t("definitions.trash.title", { code })}
          what={t("definitions.trash.what")}
          action={t("definitions.trash.do")}
          danger
          close={close}
          run={() => trashProduct(key)}
        />
      )}
    </>
  );
}
