// Sizes of what a browser loads, packed by gzip. A page over its limit fails the check.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const manifest = JSON.parse(readFileSync(at("node_modules/.cache/console-manifest.json"), "utf8"));
const KB = 1024;
const LIMITS = { login: 200, terminal: 260, desk: 300, page: 60 };

/** The chunks that come with an entry, itself included. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) closure(next, seen);
  return seen;
}

const sizes = new Map();
function size(name) {
  const file = manifest[name].file;
  if (!file.endsWith(".js")) return 0;
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(at(`dist/${file}`)), { level: 9 }).length);
  return sizes.get(file);
}
const sum = (names) => [...names].reduce((total, name) => total + size(name), 0);

const shell = closure("index.html");
const english = closure("src/texts/en.ts");
const start = new Set([...shell, ...english]);
const frame = closure("src/app/shell/Shell.tsx");
/** The frame brings the menu of the person by itself once a page is there; pages of the desk share its parts. */
const shared = new Set([...frame, ...closure("src/app/shell/PersonMenu.tsx")]);

/** The English texts that come with each page, as its route file names them. */
const texts = new Map();
for (const file of readdirSync(at("src/routes"), { recursive: true }).filter((name) =>
  name.endsWith(".tsx"),
)) {
  const call = readFileSync(at(`src/routes/${file}`), "utf8").match(
    /lazyPage\(.*?import\("@\/(.*?)"\)(.*?)\)/s,
  );
  if (call === null) continue;
  const named = ["refusal", "state", ...[...call[2].matchAll(/"(.*?)"/g)].map(([, name]) => name)];
  texts.set(
    `src/${call[1]}.tsx`,
    named.map((name) => `src/texts/en/${name}.json`),
  );
}

/** What a page brings, its texts included. */
function brought(page) {
  const seen = closure(page);
  for (const name of texts.get(page) ?? []) closure(name, seen);
  return seen;
}
const of = (name, framed) => new Set([...start, ...(framed ? frame : []), ...brought(name)]);
const pages = Object.keys(manifest).filter(
  (name) => manifest[name].isDynamicEntry && /^src\/(areas|app)\/.*Page\.tsx$/.test(name),
);

let failed = false;
function line(name, bytes, limit) {
  const over = bytes > limit * KB;
  failed ||= over;
  console.log(
    `${over ? "TOO LARGE" : "       ok"}  ${(bytes / KB).toFixed(1).padStart(7)} of ${limit} kB  ${name}`,
  );
}
line("shell", sum(start), LIMITS.login);
for (const page of pages) {
  const [floor, login] = [page.includes("/terminal/"), page.includes("/session/")];
  const alone = new Set(
    [...brought(page)].filter((name) => !start.has(name) && !(shared.has(name) && !floor && !login)),
  );
  line(`${page} alone`, sum(alone), LIMITS.page);
  line(
    `${page} with the shell`,
    sum(of(page, !floor && !login)),
    login ? LIMITS.login : floor ? LIMITS.terminal : LIMITS.desk,
  );
}
process.exit(failed ? 1 : 0);
