import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconChevronRight, IconTrash } from "@/ui/icons";
import classes from "./BomTab.module.css";
import type { Stop } from "./bom";

/** Shows the path that leads back to the product, and offers to remove the line that causes it. */
export function LoopDrawing({ stops, cut }: { stops: readonly Stop[]; cut: (component: string) => void }) {
  const { t } = useTranslation();
  const guilty = stops[1];
  return (
    <section className="card col">
      <b>{t("definitions.bom.loop")}</b>
      <div className={classes.loop}>
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the last element are the same product
          <Fragment key={index}>
            {index > 0 && <IconChevronRight size={18} aria-hidden />}
            <span className={classes.stop} data-cut={index === 1}>
              <Code>{stop.code}</Code>
            </span>
          </Fragment>
        ))}
        <span className="grow" />
        {guilty && (
          <Button icon={IconTrash} onClick={() => cut(guilty.product_key)}>
            {t("definitions.bom.cut", { code: guilty.code })}
          </Button>
        )}
      </div>
    </section>
  );
}
