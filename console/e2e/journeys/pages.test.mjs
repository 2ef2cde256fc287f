// Every page by itself: accessible in both themes, nothing wider than the window, no shift of the layout, no error.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { journey, launch } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { newOperator, newOrder, startPlant } from "../plant.mjs";

const WAIT = { timeout: 15_000 };
const SHIFT = 0.02;
let plant;
let browser;
let person;
let keeper;
let job;
before(async () => {
  plant = await startPlant();
  browser = await launch();
  person = await newOperator(plant, `mia${Date.now() % 100000}`, "72940186");
  keeper = await newOperator(plant, `kim${Date.now() % 100000}`, "61947203", "admin");
  job = (await newOrder(plant, "VB2-100", 1, person.userKey)).jobs[0]._key;
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

/** Pages, and the words that say that each is there. */
const PAGES = [
  ["sign-in", () => "/login", "Sign in", false],
  ["queue", () => "/terminal", "My queue", true],
  ["station", () => `/terminal/${job}`, "Parts for this unit", true],
  ["card", () => "/terminal/card", "Command card", true],
  ["nowhere", () => "/none/at/all", "Page not found", true],
];

/** Pages of the desk, by their headings, for somebody who may see all of them. */
const DESK = [
  ["orders", () => "/orders", "Work orders", true],
  ["jobs", () => "/jobs", "Jobs", true],
  ["job", () => `/jobs/${job}`, /\S/, true],
  ["board", () => "/board", "Queue board", true],
  ["stock", () => "/stock", "Stock", true],
  ["ledger", () => "/stock/ledger", "Ledger check", true],
  ["moves", () => "/moves", "Movements", true],
  ["move", () => "/moves/new", "Record movement", true],
  ["lists", () => "/moves/lists", "Movement lists", true],
  ["counts", () => "/stock/count?view=all", "Count sessions", true],
  ["work", () => "/work", "My work", true],
  ["tasks", () => "/tasks", "Tasks", true],
  ["issues", () => "/issues", "Issues", true],
  ["processes", () => "/processes", "Process templates", true],
  ["template", () => "/processes/default", "Production", true],
  ["products", () => "/products", "Products", true],
  ["fields", () => "/fields", "Fields", true],
  ["field", () => "/fields/solder", "Solder result", true],
  ["me", () => "/me", "My profile", true],
  ["products-import", () => "/products/import", "Import", true],
  ["admin-users", () => "/admin/users", "Users", true],
  ["admin-departments", () => "/admin/departments", "Departments", true],
  ["admin-scopes", () => "/admin/scopes", "Roles", true],
  ["admin-data", () => "/admin/data", "Custom data", true],
  ["admin-sessions", () => "/admin/sessions", "Sessions", true],
  ["admin-tokens", () => "/admin/tokens", "API tokens", true],
  ["admin-config", () => "/admin/config", "Configuration", true],
  ["admin-counters", () => "/admin/counters", "Counters", true],
  ["admin-tags", () => "/admin/tags", "Tags", true],
  ["admin-types", () => "/admin/types", "Types", true],
  ["admin-log", () => "/admin/log", "Audit log", true],
  ["admin-drills", () => "/admin/drills", "Backup and drills", true],
  ["admin-danger", () => "/admin/danger", "Resets", true],
];
const SETS = [
  ["floor", PAGES, () => person, (page, words) => page.getByText(words)],
  ["desk", DESK, () => keeper, (page, name) => page.locator("main").getByRole("heading", { name })],
];

async function signIn(page, who) {
  await page.goto(`${plant.base}/login`);
  await page.getByLabel("User name").fill(who.username);
  await page.locator("input[type=password]").fill(who.password);
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").waitFor({ ...WAIT, state: "detached" });
  await page.getByRole("heading").first().waitFor(WAIT);
}

for (const theme of ["light", "dark"]) {
  for (const width of [1440, 820, 390]) {
    for (const [set, pages, who, sign] of SETS) {
      test(`pages of the ${set} in ${theme} at ${width}`, async () => {
        const height = width === 390 ? 844 : 900;
        await journey(browser, plant.base, { width, height, theme }, (page) =>
          look(page, pages, who(), sign, `${width}-${theme}`),
        );
      });
    }
  }
}

async function look(page, pages, who, sign, suffix) {
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  let signedIn = false;
  const faults = [];
  for (const [name, path, words, inside] of pages) {
    if (inside && !signedIn) {
      await signIn(page, who);
      signedIn = true;
    }
    await page.goto(`${plant.base}${path()}`);
    await sign(page, words).first().waitFor(WAIT);
    // The live stream never falls silent, so there is no idle network to wait for.
    await page.waitForTimeout(600);
    await page.screenshot({
      path: fileURLToPath(new URL(`../shots/${name}-${suffix}.png`, import.meta.url)),
    });
    faults.push(...(await findings(page)).map((finding) => `${name}: axe: ${JSON.stringify(finding)}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) faults.push(`${name}: ${wide} px wider than the window`);
    const shift = await page.evaluate(() => globalThis.shift);
    if (shift > SHIFT) faults.push(`${name}: the layout shifted by ${shift.toFixed(3)}`);
  }
  // All pages are looked at before the first fault is told.
  assert.deepEqual(faults, []);
}
