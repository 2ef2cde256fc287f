import { Select } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { chooseLanguage, LANGUAGES, type Language } from "@/app/language";
import { HOME_PAGES, pageOf } from "@/app/session/home";
import { keepPreference, useSession } from "@/app/session/session";
import { useStore } from "@/app/store";
import { type ThemeChoice, themeChoice } from "@/app/theme/theme";

type Patch = Schemas["UserPreferencesPatch"];
const THEMES = ["system", "light", "dark"] as const;
const DENSITIES = ["auto", "desk", "floor"] as const;

/** Appearance and start page. A choice applies immediately and on other devices of the user. */
export function PreferencesCard() {
  const { t, i18n } = useTranslation();
  const { preferences, scopes } = useSession();
  const theme = useStore(themeChoice);
  const keep = useMutation({ mutationFn: (patch: Patch) => keepPreference(patch) });
  const home = pageOf(preferences.home_page);
  const homes = HOME_PAGES.filter(({ name }) => name !== "adminPanel" || scopes.includes("org:user:write"));
  return (
    <section className="card col" aria-busy={keep.isPending}>
      <h2>{t("me.preferences.title")}</h2>
      <p className="muted small">{t("me.preferences.what")}</p>
      <Select
        label={t("me.preferences.theme")}
        allowDeselect={false}
        data={THEMES.map((value) => ({ value, label: t(`me.theme.${value}`) }))}
        value={theme}
        onChange={(value) => {
          themeChoice.set(value as ThemeChoice);
          keep.mutate({ theme: value as ThemeChoice });
        }}
      />
      <Select
        label={t("me.preferences.language")}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
        value={i18n.language}
        onChange={(value) => {
          void chooseLanguage(value as Language);
          keep.mutate({ language: value as Language });
        }}
      />
      <Select
        label={t("me.preferences.density")}
        description={t("me.preferences.density-what")}
        allowDeselect={false}
        data={DENSITIES.map((value) => ({ value, label: t(`me.density.${value}`) }))}
        value={preferences.density}
        onChange={(value) => keep.mutate({ density: value as NonNullable<Patch["density"]> })}
      />
      <Select
        label={t("me.preferences.home")}
        placeholder={t("me.preferences.home-none")}
        clearable
        data={homes.map(({ name, word }) => ({ value: name, label: t(`nav.page.${word}`) }))}
        value={home?.name ?? null}
        onChange={(value) =>
          keep.mutate({ home_page: (value ?? null) as NonNullable<Patch["home_page"]> | null })
        }
      />
      <ErrorBox error={keep.error} />
    </section>
  );
}
