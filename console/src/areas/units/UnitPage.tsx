import { Menu } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can, useCan } from "@/app/session/Can";
import { RecordTags } from "@/app/tags/RecordTags";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { IconAlertOctagon, IconDots, IconFileText, IconHistory, IconLock, IconTrash } from "@/ui/icons";
import { Page } from "@/ui/Page";
import { SerialState } from "@/ui/SerialState";
import { StateChip } from "@/ui/StateChip";
import { Tabs } from "@/ui/Tabs";
import { holdUnit, issuesQuery, listedQuery, releaseHold, scrapUnit, unitQuery } from "./queries";
import classes from "./UnitPage.module.css";

const TABS = ["inside", "used", "values", "history", "movements", "issues", "files", "dhr"] as const;

/** One unit: its name, its state, what can be done, and eight ways of looking at it. */
export default function UnitPage() {
  const { t } = useTranslation();
  const { key } = useParams({ strict: false }) as { key: string };
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
        actions={
          unit.data && <Actions unitKey={key} held={!!unit.data.hold} state={unit.data.state} code={name} />
        }
      >
        <Tabs
          label={t("units.tabs")}
          tabs={TABS.map((tab) => ({
            to: `/units/${key}/${tab}`,
            text: t(`units.tab.${tab}`),
            count: tab === "issues" ? open : undefined,
          }))}
        />
        <Outlet />
      </Page>
    </div>
  );
}

type Asking = "hold" | "release-hold" | "scrap" | null;

function Actions({
  unitKey,
  held,
  state,
  code,
}: {
  unitKey: string;
  held: boolean;
  state: string;
  code: string;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>(null);
  const mayScrap = useCan("serial:scrap");
  const scrappable = !["scrapped", "deleted", "installed"].includes(state);
  const commands = { hold: holdUnit, "release-hold": releaseHold, scrap: scrapUnit };
  return (
    <>
      <Can scope="serial:hold">
        <Button icon={IconLock} onClick={() => setAsking(held ? "release-hold" : "hold")}>
          {t(held ? "units.release-hold.button" : "units.hold.button")}
        </Button>
      </Can>
      <ButtonLink to={`/units/${unitKey}/dhr`} icon={IconFileText}>
        {t("units.tab.dhr")}
      </ButtonLink>
      <ButtonLink to="/recall" search={{ unit: unitKey }} icon={IconHistory} look="primary">
        {t("units.recall")}
      </ButtonLink>
      {mayScrap && scrappable && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button icon={IconDots} aria-label={t("units.more")} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => setAsking("scrap")}>
              {t("units.scrap.button")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asking !== null && (
        <ReasonDialog
          title={t(`units.${asking}.title`, { code })}
          what={t(`units.${asking}.what`)}
          action={t(`units.${asking}.do`)}
          danger={asking === "scrap"}
          close={() => setAsking(null)}
          run={async (reason) => {
            queries.setQueryData(unitQuery(unitKey).queryKey, await commands[asking](unitKey, reason));
            await queries.invalidateQueries({ queryKey: ["serial"] });
          }}
        />
      )}
    </>
  );
}
