import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FilesCard } from "@/app/files/FilesCard";
import { Loading } from "@/ui/Page";
import { PictureCard } from "./PictureCard";
import classes from "./ProductPage.module.css";
import { documentsWay, folderOf, productQuery } from "./queries";

/** Image and documents of a product. */
export default function FilesTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/products/$key/files" });
  const { data: product } = useQuery(productQuery(key));
  if (product === undefined) return <Loading lines={4} />;
  return (
    <div className={classes.files}>
      <PictureCard product={product} />
      <FilesCard
        bucket="product"
        recordKey={key}
        title={t("definitions.files.title")}
        where={folderOf}
        way={documentsWay(key)}
      />
    </div>
  );
}
