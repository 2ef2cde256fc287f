import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { sources } from "@/checks/sources";

/** Returns all text files of one language by name. */
function texts(language: string): Record<string, object> {
  const folder = join(import.meta.dirname, language);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  );
  return Object.fromEntries(
    files.map((file) => [basename(file, ".json"), JSON.parse(readFileSync(join(folder, file), "utf8"))]),
  );
}

function flatten(texts: object, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    const key = before === "" ? name : `${before}.${name}`;
    if (typeof value === "string") found.set(key, value);
    else for (const [inner, text] of flatten(value, key)) found.set(inner, text);
  }
  return found;
}

const names = new Set(Object.keys(texts("en")));
const [english, italian] = [flatten(texts("en")), flatten(texts("it"))];

/** Text of all source files, without tests. */
const written = sources.map(({ text }) => text).join("\n");

it("says everything in both languages", () => {
  expect([...italian.keys()].sort()).toEqual([...english.keys()].sort());
});

it("fills in the same data in both languages", () => {
  const slots = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]).sort();
  for (const [key, text] of english) expect([key, slots(italian.get(key) ?? "")]).toEqual([key, slots(text)]);
});

/** Keys used as literals: `t("a.b")`, or `key: "a.b"` in tables. A template `a.b.${…}` uses all keys below `a.b`. */
const literal = new Set(
  [...written.matchAll(/["'`]([a-z][a-z_]*(?:\.[a-zA-Z0-9_-]+)+)["'`]/g)].map((match) => match[1] ?? ""),
);
const prefixes = [...written.matchAll(/`([a-z][a-z_]*(?:\.[a-zA-Z0-9_-]+)*)\.\$\{/g)].map(
  (match) => `${match[1]}.`,
);
/** Returns the refusal code of a text key, shared or of an area. */
const refusalOf = (key: string) => key.match(/^(?:[a-z]+\.)?refusal\.([a-z_]+)$/)?.[1];
const stem = (key: string) => key.replace(/_(one|other|many)$/, "");

it("has no text that nobody uses", () => {
  const unused = [...english.keys()].filter(
    (key) =>
      refusalOf(key) === undefined &&
      !literal.has(key) &&
      !literal.has(stem(key)) &&
      !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

it("has words only for refusals that the service knows, and says each in the same words everywhere", () => {
  const codes = [...english.keys()].map(refusalOf).filter((code) => code !== undefined);
  const service = new Set(
    readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8").match(/[a-z_]+/g),
  );
  expect(codes.filter((code) => !service.has(code))).toEqual([]);
  for (const texts of [english, italian]) {
    const said = new Set([...texts].map(([key, text]) => [refusalOf(key), text].join(" ")));
    expect(codes.filter((code) => [...said].filter((one) => one.startsWith(`${code} `)).length > 1)).toEqual(
      [],
    );
  }
});

it("has every text that is asked for", () => {
  const asked = [...written.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  const known = new Set([...english.keys()].flatMap((key) => [key, stem(key)]));
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
  const ofParts = prefixes.filter((prefix) => names.has(prefix.split(".")[0] ?? ""));
  expect(ofParts.filter((prefix) => ![...known].some((key) => key.startsWith(prefix)))).toEqual([]);
});

const root = join(import.meta.dirname, "..");

/** Returns the file that an import names, or undefined for packages, styles and text types. */
function resolve(from: string, name: string): string | undefined {
  const path = name.startsWith("@/") ? join(root, name.slice(2)) : join(dirname(from), name);
  if (!name.startsWith("@/") && !name.startsWith(".")) return undefined;
  return [`${path}.tsx`, `${path}.ts`].find((file) => existsSync(file));
}

/** Returns the names of the text files that a module and its static and dynamic imports use. */
function textsAskedBy(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  const code = readFileSync(file, "utf8");
  for (const [, name = ""] of code.matchAll(/["'`]([a-z]+)\.[a-zA-Z0-9_.-]*(?:["'`]|\$\{)/g))
    if (names.has(name)) found.add(name);
  for (const [, name = ""] of code.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
    const next = resolve(file, name);
    if (next !== undefined) textsAskedBy(next, seen, found);
  }
  return found;
}

const routes = sources.filter(({ name }) => name.startsWith("routes/"));
const pages = routes.flatMap(({ text: code }) => {
  const [, page, list] = code.match(/lazyPage\(\s*\(\) => import\("([^"]+)"\),([^)]*)\)/) ?? [];
  return page === undefined
    ? []
    : [{ page, named: [...(list ?? "").matchAll(/"(.*?)"/g)].map(([, name]) => name) }];
});

it.each(pages)("loads with $page the texts that it uses", ({ page, named }) => {
  const asked = textsAskedBy(resolve("", page) ?? page);
  for (const early of ["app", "error", "nav", "refusal", "state"]) asked.delete(early);
  expect([...named].sort()).toEqual([...asked].sort());
});

/** Words that the glossary (`docs/glossary.md`) and the language standard forbid, with their replacements. */
const NOT_SAID: [RegExp, string][] = [
  [/\bwhoever\b/i, "name the role: the operator, the author"],
  [/\bmeanwhile\b/i, "while you were editing"],
  [/\bby (?:it|them)(?:self|selves)\b/i, "automatically"],
  [/\b(?:so much|as it was|that it is|anew)\b/i, "say it in plain words; again"],
  [/\bmend(?:s|ed|ing)?\b/i, "fix, correct"],
  [/\b(?:tell|tells|told)\b/i, "contact; report"],
  [/\b(?:take|takes|taken|took|taking) (?:it |them )?(?:away|back)\b/i, "remove; reverse, undo"],
  [/\b(?:give|gives|given|gave|giving) (?:it )?up\b/i, "cancel"],
  [/\b(?:lie|lies|lay|lying)\b/i, "is"],
  [/\b(?:stand|stands|stood|standing)\b/i, "is"],
  [/\bholds\b/i, "contains; is valid (a hold stops the use of a unit)"],
  [/\b(?:is|are|was) no\b(?! longer)/i, "is not a"],
  [/;/, "two sentences"],
  [/\b(?:pieces?|things?)\b/i, "unit; item"],
  [/\bwhat is inside\b/i, "components"],
  [/\bwhere it is used\b/i, "where used"],
  [/(?<!work |purchase |sales )\borders?\b/i, "work order"],
  [/\brecipes?\b/i, "process"],
  [/\bbills?\b(?! of materials)/i, "bill of materials"],
  [/\bin work\b/i, "in progress"],
  [/\bright the first time\b/i, "first-pass yield"],
  [/\bhow (?:old|sure)\b/i, "stock aging; certainty"],
  [/\bwaiting before\b/i, "waiting for phase; WIP queue"],
  [/\bheld\b/i, "on hold"],
  [/\bproblems?\b/i, "issue"],
  [/(?<!decimal )\b(?:places?|positions?|shelf|shelves)\b/i, "location"],
  [/\bwill (?:come|go)\b/i, "incoming, outgoing"],
  [/\bdifferences?\b/i, "variance"],
  [/\b(?:line (?:is )?(?:cut|back)|without (?:a )?line)\b/i, "offline; back online"],
  [/\bentr(?:y|ies) waits?\b/i, "pending; waiting to sync"],
  [/\bfits?\b/i, "match"],
  [/\binstalled\b/i, "built in"],
  [/\bfill this in\b/i, "Required."],
  [/\bcertain\b/i, "confirmed"],
  [/\b(?:words?|rights)\b/i, "role; permission"],
  [/\bjournal\b/i, "activity log"],
  [/\b(?:cancelled|colours?|labour|metres?|catalogue|grey)\b/i, "American spelling"],
];

/** Texts that may contain such a word, with the reason. */
const MAY_SAY: Record<string, string> = {
  "admin.word.quality.may": "puts on hold, said as a verb",
  "app.waiting.what": "the order in which changes are sent",
  "fields.values.lines-what": "an example of the character itself",
  "planning.refusal.below_minimum_order_qt": "minimum order quantity is the term",
  "terminal.keys.problem": "the operator’s key",
  "terminal.card.key.PROBLEM": "the operator’s key",
  "terminal.label.problem": "the operator’s key",
  "terminal.problem.title": "the operator’s key",
  "terminal.problem.confirm": "the operator’s key",
  "terminal.problem.told": "the operator’s key",
  "terminal.scan.fits": "a part that fits: everyday word of the floor",
  "units.dhr.differs_one": "of two files, not of a count",
  "units.dhr.differs_other": "of two files, not of a count",
};

it("speaks English in the words of the trade", () => {
  const said = [...english].flatMap(([key, text]) =>
    NOT_SAID.filter(([word]) => word.test(text.replace(/\{\{.*?\}\}/g, "…"))).map(
      ([, better]) => [key, text, better] as const,
    ),
  );
  expect(said.filter(([key]) => !(key in MAY_SAY))).toEqual([]);
  const needed = new Set(said.map(([key]) => key));
  expect(Object.keys(MAY_SAY).filter((key) => !needed.has(key))).toEqual([]);
});
