import i18next from "i18next";
import { expect, it } from "vitest";
import { loadTexts, setLanguage, startLanguage } from "./language";

it("brings the texts of a page with the page, also into a language that is chosen later", async () => {
  const started = startLanguage();
  await loadTexts(["lots"]);
  await started;
  expect(i18next.exists("app.cancel")).toBe(true);
  expect(i18next.t("lots.title")).toBe("Lots");
  expect(i18next.exists("trace.title")).toBe(false);
  await setLanguage("it");
  expect(i18next.t("lots.title")).toBe("Lotti");
});

it("says so when a page names texts that are not there", async () => {
  await expect(loadTexts(["nowhere"])).rejects.toThrow("nowhere");
});
