// A browser that can reach nothing but the service, and that remembers everything that went wrong.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

export async function launch() {
  return await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/** A page of a new person. `wrong` lists errors of the console, broken policies and requests that left the host. */
export async function open(
  browser,
  base,
  { width = 1280, height = 800, theme = "light", locale = "en-GB" } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    hasTouch: width < 900,
  });
  // What is chosen on a machine goes before what the service keeps with the person.
  await context.addInitScript((choice) => localStorage.setItem("tracewright.theme", choice), theme);
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => {
    // A refusal by the service, or a cut line, is an answer, not a fault of the page.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url()))
      wrong.push(`outside: ${request.url()}`);
  });
  return { context, page, wrong };
}

const sessions = new WeakMap();

/**
 * Types as a scanner does: 5 ms between the keys, Enter at the end. The times are written into the events, so that a busy
 * machine does not make a slow hand of a scanner.
 */
export async function scan(page, code) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  const cdp = sessions.get(page);
  let timestamp = Date.now() / 1000;
  const press = async (key, text) => {
    timestamp += 0.005;
    await cdp.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, unmodifiedText: text, timestamp });
    await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp });
  };
  for (const character of code) await press(character, character);
  await press("Enter", "\r");
}

/** One person's way. What went wrong on the page fails it, and a failure leaves a picture. */
export async function journey(browser, base, options, way) {
  const opened = await open(browser, base, options);
  try {
    await way(opened.page, opened.context);
    if (opened.wrong.length > 0) throw new Error(`the page says: ${opened.wrong.join("; ")}`);
  } catch (error) {
    mkdirSync(SHOTS, { recursive: true });
    await opened.page.screenshot({ path: `${SHOTS}failed-${Date.now()}.png` }).catch(() => undefined);
    throw error;
  } finally {
    await opened.context.close();
  }
}
