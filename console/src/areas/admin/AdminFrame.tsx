import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "@/app/session/session";
import { Page } from "@/ui/Page";
import { Tabs } from "@/ui/Tabs";

/** Tabs, each with the permission without which it is hidden. */
const TABS = [
  ["users", null],
  ["departments", null],
  ["scopes", null],
  ["sessions", "auth:session:force-close"],
  ["tokens", null],
  ["config", "admin:config:write"],
  ["data", "admin:custom-data:read"],
  ["counters", null],
  ["tags", null],
  ["types", null],
  ["log", "admin:log:read"],
  ["drills", "admin:log:read"],
  ["danger", "admin:operation:reset-prod"],
] as const;

interface Props {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  fill?: boolean;
  children: ReactNode;
}

/** Frame of the administration pages with their tabs. */
export function AdminFrame({ children, ...page }: Props) {
  const { t } = useTranslation();
  const { scopes } = useSession();
  const tabs = TABS.filter(([, scope]) => scope === null || scopes.includes(scope));
  return (
    <Page {...page}>
      <Tabs
        label={t("nav.page.admin")}
        tabs={tabs.map(([tab]) => ({ to: `/admin/${tab}` as const, text: t(`admin.tab.${tab}`) }))}
      />
      {children}
    </Page>
  );
}
