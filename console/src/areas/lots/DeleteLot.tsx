import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { IconDots, IconTrash } from "@/ui/icons";
import { deleteLot, type Lot } from "./queries";

/** Deletes a lot that was created by mistake. The service refuses it for a lot that is in use. */
export function DeleteLot({ lot: { _key: key, code } }: { lot: Lot }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useCan("serial:lot:write");
  const [asking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button icon={IconDots} aria-label={t("lots.more")} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => setAsking(true)}>
            {t("lots.delete.button")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={t("lots.delete.title", { code })}
          what={t("lots.delete.what")}
          action={t("lots.delete.do")}
          danger
          close={() => setAsking(false)}
          run={async () => {
            await deleteLot(key);
            await navigate({ to: "/lots", replace: true });
          }}
        />
      )}
    </>
  );
}
