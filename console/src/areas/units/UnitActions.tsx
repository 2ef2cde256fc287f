import { Menu } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import {
  type Icon,
  IconBarcode,
  IconCheck,
  IconDots,
  IconFileText,
  IconHistory,
  IconLock,
  IconTrash,
  IconX,
} from "@/ui/icons";
import {
  deleteUnit,
  holdUnit,
  releaseHold,
  releaseUnit,
  scrapUnit,
  type Unit,
  unreleaseUnit,
} from "./queries";

const CorrectDialog = lazy(() =>
  import("./CorrectDialog").then((module) => ({ default: module.CorrectDialog })),
);

/** Commands that ask for a reason. */
const REASONED = {
  hold: holdUnit,
  "release-hold": releaseHold,
  unrelease: unreleaseUnit,
  scrap: scrapUnit,
  delete: deleteUnit,
};
type Reasoned = keyof typeof REASONED;
type Asking = Reasoned | "correct" | "release";

/** Actions that the state of the unit allows. Corrections are in a menu. */
export function UnitActions({ unit, code }: { unit: Unit; code: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const held = Boolean(unit.hold);
  const close = () => setAsking(null);
  return (
    <>
      <Can scope="serial:hold">
        <Button icon={IconLock} onClick={() => setAsking(held ? "release-hold" : "hold")}>
          {t(held ? "units.release-hold.button" : "units.hold.button")}
        </Button>
      </Can>
      <ButtonLink to="/units/$key/dhr" params={{ key: unit._key }} icon={IconFileText}>
        {t("units.tab.dhr")}
      </ButtonLink>
      <ButtonLink to="/recall" search={{ unit: unit._key }} icon={IconHistory} look="primary">
        {t("units.recall")}
      </ButtonLink>
      <Corrections state={unit.state} ask={setAsking} />
      {asking === "correct" && (
        <Suspense>
          <CorrectDialog unit={unit} code={code} close={close} />
        </Suspense>
      )}
      {asking === "release" && <Release unit={unit} code={code} close={close} />}
      {asking !== null && asking !== "correct" && asking !== "release" && (
        <WithReason unit={unit} code={code} command={asking} close={close} />
      )}
    </>
  );
}

/** Corrections that the state of the unit and the permissions of the user allow. */
function Corrections({ state, ask }: { state: string; ask: (asking: Asking) => void }) {
  const { t } = useTranslation();
  const mayRelease = useCan("serial:release");
  const fits: [command: Asking, icon: Icon, fits: boolean][] = [
    ["correct", IconBarcode, useCan("serial:update") && state !== "deleted"],
    ["release", IconCheck, mayRelease && state === "wip"],
    ["unrelease", IconX, mayRelease && ["released", "consumed"].includes(state)],
    ["scrap", IconTrash, useCan("serial:scrap") && !["scrapped", "deleted", "installed"].includes(state)],
    ["delete", IconTrash, useCan("serial:delete") && !["in_stock", "installed", "deleted"].includes(state)],
  ];
  const shown = fits.filter(([, , fit]) => fit);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={IconDots} aria-label={t("units.more")} />
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(([command, Shape]) => (
          <Menu.Item key={command} leftSection={<Shape size={18} />} onClick={() => ask(command)}>
            {t(`units.${command}.button`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps {
  unit: Unit;
  code: string;
  close: () => void;
}

function WithReason({ unit, code, command, close }: DialogProps & { command: Reasoned }) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t(`units.${command}.title`, { code })}
      what={t(`units.${command}.what`, { code })}
      action={t(`units.${command}.do`)}
      danger={command === "scrap" || command === "delete"}
      close={close}
      run={(reason) => REASONED[command](unit._key, reason)}
    />
  );
}

function Release({ unit, code, close }: DialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("units.release.title", { code })}
      what={t("units.release.what")}
      action={t("units.release.do")}
      close={close}
      run={() => releaseUnit(unit._key)}
    />
  );
}
