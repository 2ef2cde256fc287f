import i18next from "i18next";
import { initReactI18next } from "react-i18next";

export const LANGUAGES = ["en", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the first load carries of a language, and how its other files are fetched. */
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
/** What every page inside may say, whatever it is about. */
export const INSIDE = ["refusal", "state"];
/** Files that opened pages use: another language brings them too. */
const used = new Set<string>();

/** What the person chose here, else the browser's, else English. */
export function preferredLanguage(): Language {
  const wishes = [localStorage.getItem(KEPT), ...navigator.languages].map((tag) =>
    tag?.slice(0, 2).toLowerCase(),
  );
  return (
    LANGUAGES.find((known) => known === wishes.find((wish) => LANGUAGES.some((one) => one === wish))) ?? "en"
  );
}

/** Begins with the language of the person. Pages may load their texts as soon as this is called. */
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

/** Brings files of `texts/<language>`, in the language of now and in every one that is chosen later. */
export async function loadTexts(names: string[]): Promise<void> {
  for (const name of names) used.add(name);
  await fetchTexts(chosen, names);
}

/** Names of the files that came, or are coming, with pages. */
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

/** Sets the language and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEPT, language);
  await setLanguage(language);
}
