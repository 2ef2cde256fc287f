import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { RecordTags } from "@/app/tags/RecordTags";
import { ButtonLink } from "@/ui/ButtonLink";
import { SerialState } from "@/ui/chips/SerialState";
import { StateChip } from "@/ui/chips/StateChip";
import { IconAlertOctagon } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { Tabs } from "@/ui/Tabs";
import { issuesQuery, listedQuery, unitQuery } from "./queries";
import { UnitActions } from "./UnitActions";
import classes from "./UnitPage.module.css";

const TABS = ["inside", "used", "values", "history", "movements", "issues", "files", "dhr"] as const;

/** Page of one unit: code, state, actions and tabs. */
export default function UnitPage() {
  const { t } = useTranslation();
  const { key } = useParams({ from: "/units/$key" });
  const unit = useQuery(unitQuery(key));
  const { data: listed } = useQuery(listedQuery(key));
  const { data: issues = [] } = useQuery(issuesQuery(key));
  const open = issues.filter((issue) => issue.open).length;
  if (unit.error) {
    return (
      <Page title={t("units.title")}>
        <ErrorBox error={unit.error} cure={<ButtonLink to="/units">{t("units.search-all")}</ButtonLink>} />
      </Page>
    );
  }
  const name = unit.data === undefined ? " " : (unit.data.code ?? t("units.no-code"));
  return (
    <div className={classes.unit}>
      <Page
        title={name}
        fill
        beside={
          <>
            <span className="muted">
              {[listed?.product?.description, listed?.product?.code].filter(Boolean).join(" · ")}
            </span>
            {unit.data && <SerialState state={unit.data.state} held={!!unit.data.hold} />}
            {open > 0 && (
              <StateChip is="bad" icon={IconAlertOctagon}>
                {t("units.open-issues", { count: open })}
              </StateChip>
            )}
            <RecordTags of="serial" recordKey={key} />
          </>
        }
        actions={unit.data && <UnitActions unit={unit.data} code={name} />}
      >
        <Tabs
          label={t("units.tabs")}
          tabs={TABS.map((tab) => ({
            to: `/units/$key/${tab}` as const,
            params: { key },
            text: t(`units.tab.${tab}`),
            count: tab === "issues" ? open : undefined,
          }))}
        />
        <Outlet />
      </Page>
    </div>
  );
}
