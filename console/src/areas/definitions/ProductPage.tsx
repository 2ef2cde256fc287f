import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { RecordTags } from "@/app/tags/RecordTags";
import { ButtonLink } from "@/ui/ButtonLink";
import { StateChip } from "@/ui/chips/StateChip";
import { Loading, Page } from "@/ui/Page";
import { Tabs } from "@/ui/Tabs";
import { ProductActions } from "./ProductActions";
import classes from "./ProductPage.module.css";
import { productQuery } from "./queries";
import { Trashed } from "./Trashed";

const TABS = ["bom", "process", "where-used", "files", "stats", "about"] as const;

/** Page of one product with its tabs. */
export default function ProductPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/products/$key" });
  const { data: product, error } = useQuery(productQuery(key));
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
            {product.trash && <StateChip is="past">{t("definitions.products.trashed")}</StateChip>}
            {!product.trash && <RecordTags of="product" recordKey={key} />}
          </>
        }
        actions={!product.trash && <ProductActions product={product} />}
      >
        {product.trash ? (
          <Trashed productKey={key} />
        ) : (
          <>
            <Tabs
              label={t("definitions.products.tabs")}
              tabs={TABS.map((tab) => ({
                to: `/products/$key/${tab}` as const,
                params: { key },
                text: t(`definitions.tab.${tab}`),
              }))}
            />
            <Outlet />
          </>
        )}
      </Page>
    </div>
  );
}
