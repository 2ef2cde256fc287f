import i18next from "i18next";
import { initReactI18next } from "react-i18next";

export const LANGUAGES = ["en", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of a language that are loaded at start, and loaders of its other files. */
interface Texts {
  start: Record<string, object>;
  files: Record<string, () => Promise<object>>;
}

const languages: Record<Language, () => Promise<Texts>> = {
  en: () => import("@/texts/en"),
  it: () => import("@/texts/it"),
};

const KEPT = "tracewright.language";

let chosen: Language = "en";
/** Text files that every page after sign-in uses. */
export const INSIDE = ["refusal", "state"];
/** Text files of opened pages, which are also loaded when the language changes. */
const used = new Set<string>();

/** Returns the language chosen on this device, else that of the browser, else English. */
export function preferredLanguage(): Language {
  const wishes = [localStorage.getItem(KEPT), ...navigator.languages].map((tag) =>
    tag?.slice(0, 2).toLowerCase(),
  );
  return (
    LANGUAGES.find((known) => known === wishes.find((wish) => LANGUAGES.some((one) => one === wish))) ?? "en"
  );
}

/** Starts with the preferred language. Pages can load their texts as soon as this function is called. */
export async function startLanguage(): Promise<void> {
  chosen = preferredLanguage();
  await i18next
    .use(initReactI18next)
    .init({ resources: {}, fallbackLng: false, interpolation: { escapeValue: false } });
  await setLanguage(chosen);
}

export async function setLanguage(language: Language): Promise<void> {
  chosen = language;
  const { start } = await languages[language]();
  i18next.addResourceBundle(language, "translation", start, true);
  await fetchTexts(language, [...used]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Loads files of `texts/<language>` in the current language, and in every language that is chosen later. */
export async function loadTexts(names: string[]): Promise<void> {
  for (const name of names) used.add(name);
  await fetchTexts(chosen, names);
}

/** Names of the text files that pages have requested. */
export function loadedTexts(): string[] {
  return [...used];
}

async function fetchTexts(language: Language, names: string[]): Promise<void> {
  const { files } = await languages[language]();
  const fetchOne = async (name: string) => {
    if (i18next.getResource(language, "translation", name) !== undefined) return;
    const load = files[`./${language}/${name}.json`];
    if (load === undefined) throw new Error(`There are no texts called ${name}`);
    i18next.addResourceBundle(language, "translation", { [name]: await load() }, true);
  };
  await Promise.all(names.map(fetchOne));
}

/** Sets the language and stores the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEPT, language);
  await setLanguage(language);
}
