import { Tooltip } from "@mantine/core";
import { cloneElement, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "./session";

export function useCan(scope: string): boolean {
  return useSession().scopes.includes(scope);
}

interface Props {
  scope: string;
  /** Whether the action is hidden instead of disabled. Disabled actions show the permission that they require. */
  destructive?: boolean;
  children: ReactElement<{ disabled?: boolean; "data-disabled"?: boolean }>;
}

/** Wraps an action that requires a permission. */
export function Can({ scope, destructive = false, children }: Props) {
  const { t } = useTranslation();
  if (useCan(scope)) return children;
  if (destructive) return null;
  return (
    <Tooltip label={t("app.scope.needed", { scope })}>
      <span>{cloneElement(children, { disabled: true })}</span>
    </Tooltip>
  );
}
