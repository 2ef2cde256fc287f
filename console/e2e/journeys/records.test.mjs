// Everything that hangs on a record: its files, its picture, its messages; and how a record goes, and comes back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { journey, launch, SHOTS } from "../browser.mjs";
import { findings } from "../findings.mjs";
import { Caller, newOperator, startPlant } from "../plant.mjs";

const WAIT = { timeout: 20_000 };
const DESK = { width: 1440, height: 900 };
const SIZES = [
  { ...DESK, theme: "light" },
  { ...DESK, theme: "dark" },
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
];
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const stamp = Date.now() % 1_000_000;
let plant;
let browser;
let demo;
let person;
let unit;
let order;
before(async () => {
  plant = await startPlant();
  browser = await launch();
  person = await newOperator(plant, `ada${stamp}`, "40718265", "library quality task warehouse production");
  demo = await Caller.of(plant, "demo");
  [unit] = await demo.call("GET", "/serial?serial_search=VB2-*&limit=1");
  [order] = await demo.call("GET", "/work-order?limit=1");
});
after(async () => {
  await browser?.close();
  await plant?.stop();
});

async function signIn(page) {
  await page.goto(`${plant.base}/login`);
  const other = page.getByRole("button", { name: "Sign in as another user" });
  await page.getByLabel("User name").or(other).first().waitFor(WAIT);
  if (await other.isVisible()) await other.click();
  await page.getByLabel("User name").fill(person.username);
  await page.locator("input[type=password]").fill(person.password);
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").waitFor({ ...WAIT, state: "detached" });
}

const text = (name, words) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
const menu = async (page, item) => {
  await page.getByRole("button", { name: "More actions" }).click(WAIT);
  await page.getByRole("menuitem", { name: item }).click(WAIT);
};
const filesOf = (bucket, key) => demo.call("GET", `/files?bucket=${bucket}&object_key=${key}&recursive=true`);

test("a unit gets a file, which is saved, replaced and deleted", async () => {
  const name = `report #${stamp} 100%.txt`;
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/units/${unit._key}/files`);
    const card = page.getByRole("region", { name: "Files" });
    await card.getByText("No files yet").waitFor(WAIT);
    const input = page.locator("main input[type=file]");
    await input.setInputFiles(text(name, "first"));
    await card.getByText(name).waitFor(WAIT);
    const [saved] = await Promise.all([
      page.waitForEvent("download", WAIT),
      card.getByRole("button", { name: `Download ${name}` }).click(),
    ]);
    assert.equal(readFileSync(await saved.path(), "utf8"), "first");

    await input.setInputFiles(text(name, "second one"));
    await page.getByText("This permanently replaces a file").waitFor(WAIT);
    assert.equal((await filesOf("serial", unit._key))[0].size, 5);
    await page.getByRole("button", { name: "Replace" }).click();
    await page.getByRole("dialog").waitFor({ ...WAIT, state: "detached" });
    assert.equal((await filesOf("serial", unit._key))[0].size, 10);

    await card.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    await card.getByText("No files yet").waitFor(WAIT);
  });
  assert.deepEqual(await filesOf("serial", unit._key), []);
});

test("a product gets a picture and a document, is copied, goes to the trash and comes back", async () => {
  const { detail } = await demo.call("POST", "/product", { code: `REC-${stamp}` });
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/products/${detail._key}/files`);
    await page.getByText("No image yet").waitFor(WAIT);
    const [picture, documents] = [0, 1].map((at) => page.locator("main input[type=file]").nth(at));
    await picture.setInputFiles(text("no.png", "no picture"));
    await page.getByText("Only JPEG, PNG or WebP images are accepted").waitFor(WAIT);
    await picture.setInputFiles({ name: "front.png", mimeType: "image/png", buffer: PIXEL });
    await page.getByRole("img", { name: /front\.png/ }).waitFor(WAIT);
    await documents.setInputFiles([text("a.txt", "a"), text("b.txt", "b")]);
    await page.getByRole("button", { name: "Delete a.txt" }).click(WAIT);
    await page.getByRole("button", { name: "Delete file" }).click();
    await page.getByRole("button", { name: "Delete a.txt" }).waitFor({ ...WAIT, state: "detached" });

    await menu(page, "Copy product…");
    await page.getByRole("dialog").getByLabel("Code").fill(`REC-${stamp}-B`);
    await page.getByRole("button", { name: "Create copy" }).click();
    await page.getByRole("heading", { name: `REC-${stamp}-B` }).waitFor(WAIT);
    await page.getByRole("link", { name: "Files" }).click();
    await page.getByText("b.txt").waitFor(WAIT);
    await page.getByRole("button", { name: "Remove image" }).click(WAIT);
    await page.getByText("No image yet").waitFor(WAIT);

    await menu(page, "Move to trash…");
    await page.getByRole("dialog").getByRole("button", { name: "Move to trash" }).click();
    await page.getByText("This product is in the trash").waitFor(WAIT);
    await page.goto(`${plant.base}/products?search=REC-${stamp}-B`);
    await page.getByText("No products match these filters").waitFor(WAIT);
    await page.getByLabel("Include products in the trash").check();
    const row = page.getByRole("row").filter({ hasText: `REC-${stamp}-B` });
    await row.getByText("In the trash").waitFor(WAIT);
    await row.click();
    await page.getByRole("button", { name: "Restore product" }).click(WAIT);
    await page.getByRole("link", { name: "Bill of materials" }).waitFor(WAIT);
  });
  const docs = (await demo.call("GET", `/product/${detail._key}`)).docs.map(({ name }) => name);
  assert.deepEqual(docs, ["b.txt"]);
});

test("a product that a bill holds stays out of the trash, with the reason", async () => {
  const [used] = await demo.call("GET", "/product?search_string=VB2-200");
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/products/${used._key}/about`);
    await menu(page, "Move to trash…");
    await page.getByRole("dialog").getByRole("button", { name: "Move to trash" }).click();
    await page.getByText("product_in_use").waitFor(WAIT);
  });
});

test("a message is corrected and deleted, then the issue and a task go", async () => {
  const [type] = await demo.call("GET", "/issue-type?active_only=true");
  const { detail } = await demo.call("POST", "/issue", { issue_type_key: type._key });
  const issue = detail.issue_key;
  const [kind] = await demo.call("GET", "/task-type?active_only=true");
  const made = (await demo.call("POST", "/task", { task_type_key: kind._key, title: `Sweep ${stamp}` }))
    .detail;
  const task = made.task_key;
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/issues/${issue}`);
    await page.getByLabel("Write a message").fill("The sael is torn");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("button", { name: "Edit message" }).click(WAIT);
    await page.getByRole("textbox", { name: "Edit message" }).fill("The seal is torn");
    await page.getByRole("button", { name: "Save message" }).click();
    await page.getByText("edited").waitFor(WAIT);
    await page.getByText("The seal is torn").waitFor(WAIT);
    await page.getByRole("button", { name: "Delete message" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete message" }).click();
    await page.getByText("This message was deleted").waitFor(WAIT);

    await menu(page, "Delete issue…");
    const dialog = page.getByRole("dialog");
    assert.ok(await dialog.getByRole("button", { name: "Delete issue" }).isDisabled());
    await dialog.getByLabel(/to continue/).fill(issue);
    await dialog.getByRole("button", { name: "Delete issue" }).click();
    await page.waitForURL(`${plant.base}/issues`, WAIT);

    await page.goto(`${plant.base}/tasks/${task}`);
    await page.locator("main input[type=file]").last().setInputFiles(text("list.txt", "one"));
    await page.getByRole("button", { name: "Delete list.txt" }).waitFor(WAIT);
    await menu(page, "Delete task…");
    await page.getByRole("dialog").getByRole("button", { name: "Delete task" }).click();
    await page.waitForURL(`${plant.base}/tasks`, WAIT);
  });
  await assert.rejects(demo.call("GET", `/issue/${issue}`), /issue_not_found/);
  await assert.rejects(demo.call("GET", `/task/${task}`), /task_not_found/);
});

test("a lot made by mistake goes, one that was used stays", async () => {
  const [used] = await demo.call("GET", "/lot?in_stock=true&limit=1");
  const { detail } = await demo.call("POST", "/lot", {
    product_key: used.product_key,
    code: `MISTAKE-${stamp}`,
  });
  const lot = detail._key;
  await journey(browser, plant.base, DESK, async (page) => {
    await signIn(page);
    await page.goto(`${plant.base}/lots/${used._key}`);
    await menu(page, "Delete lot…");
    await page.getByRole("button", { name: "Delete lot" }).click();
    await page.getByText("lot_in_use").waitFor(WAIT);
    await page.goto(`${plant.base}/lots/${lot}`);
    await menu(page, "Delete lot…");
    await page.getByRole("button", { name: "Delete lot" }).click();
    await page.waitForURL(`${plant.base}/lots`, WAIT);
  });
  await assert.rejects(demo.call("GET", `/lot/${lot}`), /lot_not_found/);
});

test("the pages are accessible and fit, in both themes, on a desk and on a phone", async () => {
  const [product] = await demo.call("GET", "/product?search_string=VB2-100");
  const pages = [
    ["unit-files", `/units/${unit._key}/files`, "Files"],
    ["order-files", `/orders/${order._key}?show=files`, "Files"],
    ["product-files", `/products/${product._key}/files`, "Documents"],
    ["product-stats", `/products/${product._key}/stats`, "Issues in the same period"],
  ];
  for (const size of SIZES) {
    await journey(browser, plant.base, size, async (page) => {
      await signIn(page);
      for (const [name, path, heading] of pages) {
        await page.goto(`${plant.base}${path}`);
        await page.locator("main").getByRole("heading", { name: heading }).first().waitFor(WAIT);
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${SHOTS}${name}-${size.width}-${size.theme}.png` });
        assert.deepEqual(await findings(page), [], `${name}: axe`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `${name}: ${wide} px wider than the window`);
      }
    });
  }
});
