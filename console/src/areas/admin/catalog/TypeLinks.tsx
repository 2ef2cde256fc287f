import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LinkSetting } from "./typeQueries";

const TYPES = ["issue", "work_order", "product", "serial", "task"] as const;

interface Props {
  links: LinkSetting[];
  change: (links: LinkSetting[]) => void;
}

/** Settings of a task type: which record types tasks can be linked to, and which links are required. */
export function TypeLinks({ links, change }: Props) {
  const { t } = useTranslation();
  const all = TYPES.map(
    (type): LinkSetting =>
      links.find((one) => one.type === type) ?? {
        type,
        enabled: false,
        allow_multiple: false,
        required: false,
      },
  );
  const set = (type: LinkSetting["type"], some: Partial<LinkSetting>) =>
    change(all.map((one) => (one.type === type ? { ...one, ...some } : one)));
  return (
    <fieldset className="col card">
      <legend>{t("admin.types.links")}</legend>
      {all.map(({ type, enabled, allow_multiple, required }) => (
        <div key={type} className="row wrap">
          <Checkbox
            className="grow"
            label={t(`admin.types.link.${type}`)}
            checked={enabled}
            onChange={({ currentTarget: { checked } }) =>
              set(type, { enabled: checked, ...(!checked && { allow_multiple: false, required: false }) })
            }
          />
          {enabled && (
            <>
              <Checkbox
                label={t("admin.types.several")}
                aria-label={`${t(`admin.types.link.${type}`)}: ${t("admin.types.several")}`}
                checked={allow_multiple}
                onChange={({ currentTarget: { checked } }) => set(type, { allow_multiple: checked })}
              />
              <Checkbox
                label={t("admin.types.required")}
                aria-label={`${t(`admin.types.link.${type}`)}: ${t("admin.types.required")}`}
                checked={required}
                onChange={({ currentTarget: { checked } }) => set(type, { required: checked })}
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}
