// The pages of console/dist before a service that carries older ones: its calls, its policy and its people, our files.
// For trying pages in a browser without building the service again; the journeys of a release run on one binary alone.
import { readFileSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const TYPES = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Our first page with the nonce, the policy and the people that the service writes into its own. */
async function firstPage(service) {
  const answer = await fetch(service, { headers: { accept: "text/html" } });
  const policy = answer.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-(\w+)'/.exec(policy)?.[1];
  if (nonce === undefined)
    throw new Error("the service was built without pages, so it names no policy for ours");
  const people = /<script type="application\/json" id="demo-people">.*?<\/script>/s.exec(await answer.text());
  const page = readFileSync(join(DIST, "index.html"), "utf8")
    .replaceAll("__CSP_NONCE__", nonce)
    .replace("<!--demo-people-->", () => people?.[0] ?? "");
  return { page, policy };
}

function fileOf(path) {
  const file = join(DIST, normalize(path));
  return extname(file) in TYPES && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

function passOn(service, asked, answer) {
  const { method, url, headers } = asked;
  const passed = request(`${service}${url}`, { method, headers }, (told) => {
    answer.writeHead(told.statusCode, told.headers);
    told.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
}

/** Listens on a free port; answers where. */
export async function startFront(service) {
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url, service);
    const file = fileOf(pathname);
    if (file !== null) {
      answer.writeHead(200, {
        "content-type": TYPES[extname(file)],
        "cache-control": "max-age=31536000, immutable",
      });
      answer.end(readFileSync(file));
    } else if (!/^\/(api|help)\b/.test(pathname) && asked.headers.accept?.includes("text/html")) {
      const { page, policy } = await firstPage(service);
      answer.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": policy,
      });
      answer.end(page);
    } else passOn(service, asked, answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { base: `http://127.0.0.1:${server.address().port}`, stop };
}
