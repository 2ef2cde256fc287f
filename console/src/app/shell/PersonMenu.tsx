import { Menu } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { chooseLanguage, LANGUAGES, type Language } from "@/app/language";
import { waiting } from "@/app/offline/queue";
import { keepPreference, lock, signOut } from "@/app/session/session";
import { useStore } from "@/app/store";
import { type Icon, IconLanguage, IconLock, IconLogout, IconMoon, IconSun, IconUser } from "@/ui/icons";
import classes from "./Shell.module.css";
import { useOtherTheme } from "./useOtherTheme";

/** A menu entry of a page: a link or an action. */
export type PersonEntry = { icon: Icon; text: string } & ({ to: LinkProps["to"] } | { run: () => void });

/** User menu. Signing out is blocked until all pending changes are sent. */
export default function PersonMenu({
  entries,
  close,
}: {
  entries: readonly PersonEntry[];
  close: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { other, change } = useOtherTheme();
  const waits = useStore(waiting).length;
  const choose = (language: Language) => {
    void chooseLanguage(language);
    void keepPreference({ language }).catch(() => undefined);
  };
  return (
    <Menu opened onClose={close} position="bottom-end" width={320}>
      <Menu.Target>
        <span className={classes.menuPlace} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) =>
          "to" in entry ? (
            <Menu.Item key={entry.text} leftSection={<entry.icon size={20} />} component={Link} to={entry.to}>
              {entry.text}
            </Menu.Item>
          ) : (
            <Menu.Item key={entry.text} leftSection={<entry.icon size={20} />} onClick={entry.run}>
              {entry.text}
            </Menu.Item>
          ),
        )}
        <Menu.Item leftSection={<IconUser size={20} />} component={Link} to="/me">
          {t("nav.page.me")}
        </Menu.Item>
        {LANGUAGES.filter((language) => language !== i18n.language).map((language) => (
          <Menu.Item key={language} leftSection={<IconLanguage size={20} />} onClick={() => choose(language)}>
            {t(`app.language.${language}`)}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={other === "dark" ? <IconMoon size={20} /> : <IconSun size={20} />}
          onClick={change}
        >
          {t(`app.theme.to.${other}`)}
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={20} />} onClick={lock}>
          {t("app.session.lock")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} />} disabled={waits > 0} onClick={() => void signOut()}>
          {waits > 0 ? t("app.session.waits", { count: waits }) : t("app.session.sign-out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
