import { useMutation, useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { RecordTags } from "@/app/tags/RecordTags";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconCube, IconDownload } from "@/ui/icons";
import { Loading, Page } from "@/ui/Page";
import { StateChip } from "@/ui/StateChip";
import { Tabs } from "@/ui/Tabs";
import classes from "./ProductPage.module.css";
import { exportBom, productQuery } from "./queries";

const TABS = ["bom", "process", "where-used", "about"] as const;

/** One product: what it is made of, where it is used, and how it is handled. */
export default function ProductPage() {
  const { t } = useTranslation();
  const { key } = useParams({ strict: false }) as { key: string };
  const { data: product, error } = useQuery(productQuery(key));
  const save = useMutation({ mutationFn: () => exportBom(key, product?.code ?? key) });
  if (error) {
    return (
      <Page title={t("definitions.products.title")}>
        <ErrorBox
          error={error}
          cure={<ButtonLink to="/products">{t("definitions.products.all")}</ButtonLink>}
        />
      </Page>
    );
  }
  if (product === undefined) return <Loading lines={6} />;
  return (
    <div className={classes.product}>
      <Page
        title={product.code}
        fill
        beside={
          <>
            <span className="muted">{product.description}</span>
            {!product.active && <StateChip is="past">{t("definitions.products.off")}</StateChip>}
            <RecordTags of="product" recordKey={key} />
          </>
        }
        actions={
          <>
            <Button icon={IconDownload} busy={save.isPending} onClick={() => save.mutate()}>
              {t("definitions.bom.export")}
            </Button>
            <ButtonLink to="/units" search={{ product: product.code }} icon={IconCube}>
              {t("definitions.products.units")}
            </ButtonLink>
          </>
        }
      >
        <ErrorBox error={save.error} />
        <Tabs
          label={t("definitions.products.tabs")}
          tabs={TABS.map((tab) => ({ to: `/products/${key}/${tab}`, text: t(`definitions.tab.${tab}`) }))}
        />
        <Outlet />
      </Page>
    </div>
  );
}
