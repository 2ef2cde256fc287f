// After the build: `.br` and `.gz` beside each file over 1 kB, and `pack.json` with the hash of each file.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const SMALL = 1024;
const PACKED_ALREADY = /\.(woff2|png|jpg|webp)$/;

// Vite's own list is for the check of sizes, not for browsers.
mkdirSync(join(dist, "..", "node_modules", ".cache"), { recursive: true });
renameSync(join(dist, ".vite/manifest.json"), join(dist, "..", "node_modules/.cache/console-manifest.json"));
rmSync(join(dist, ".vite"), { recursive: true });

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

const sums = {};
for (const path of [...files(dist)].filter((path) => !path.endsWith(".gitignore"))) {
  const bytes = readFileSync(path);
  sums[relative(dist, path)] = createHash("sha256").update(bytes).digest("hex");
  // The first page gets its nonce when it is served, so it is packed then.
  if (bytes.length < SMALL || PACKED_ALREADY.test(path) || path.endsWith("index.html")) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  const gzip = gzipSync(bytes, { level: 9 });
  gzip[9] = 255; // The byte that names the operating system: the same everywhere.
  writeFileSync(`${path}.gz`, gzip);
}
writeFileSync(join(dist, "pack.json"), `${JSON.stringify(sums, null, 1)}\n`);
