import { useTranslation } from "react-i18next";
import { StateChip } from "@/ui/chips/StateChip";
import { IconClock, IconLock } from "@/ui/icons";
import type { User } from "../queries";

/** Chip that shows whether a user is disabled, has a temporary password or is signed in. */
export function UserState({ user }: { user: User }) {
  const { t } = useTranslation();
  if (!user.active)
    return (
      <StateChip is="past" icon={IconLock}>
        {t("admin.state.disabled")}
      </StateChip>
    );
  if (user.reset_password)
    return (
      <StateChip is="warning" icon={IconClock}>
        {t("admin.state.first-password")}
      </StateChip>
    );
  return user.logged_in ? (
    <StateChip is="running">{t("admin.state.signed-in")}</StateChip>
  ) : (
    <StateChip is="plain">{t("admin.state.away")}</StateChip>
  );
}
