import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { ButtonLink } from "@/ui/ButtonLink";
import { Empty, Loading } from "@/ui/Page";
import { BomEditor } from "./BomEditor";
import { bomQuery, processQuery } from "./queries";

/** Bill of materials of a product. Each line belongs to a phase, so a product without a process has none. */
export default function BomTab() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/products/$key/bom" });
  const bom = useQuery(bomQuery(key));
  const process = useQuery(processQuery(key));
  if (bom.error || process.error) return <ErrorBox error={bom.error ?? process.error} />;
  if (bom.data === undefined || process.data === undefined) return <Loading lines={8} />;
  if (process.data.length === 0)
    return (
      <div className="card">
        <Empty
          action={
            <ButtonLink to="/products/$key/process" params={{ key }}>
              {t("definitions.bom.to-process")}
            </ButtonLink>
          }
        >
          {t("definitions.bom.no-process")}
        </Empty>
      </div>
    );
  const phases = process.data.map(({ _key, alias }) => ({ key: _key, name: alias }));
  return <BomEditor key={key} productKey={key} stored={bom.data} phases={phases} />;
}
