import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { IconHistory } from "@/ui/icons";
import { Empty } from "@/ui/Page";
import { restoreProduct } from "./queries";

/** Shown instead of the tabs of a product in the trash, because their data cannot be read. */
export function Trashed({ productKey }: { productKey: string }) {
  const { t } = useTranslation();
  const restore = useMutation({ mutationFn: () => restoreProduct(productKey) });
  return (
    <section className="card col">
      <Empty
        action={
          <Can scope="product:catalogue:delete">
            <Button
              look="primary"
              icon={IconHistory}
              busy={restore.isPending}
              onClick={() => restore.mutate()}
            >
              {t("definitions.restore.do")}
            </Button>
          </Can>
        }
      >
        {t("definitions.restore.what")}
      </Empty>
      <ErrorBox error={restore.error} />
    </section>
  );
}
