// Empties dist. The folder itself stays, with the file that keeps it in the repository: the build of the server watches it.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
for (const name of readdirSync(dist))
  if (name !== ".gitignore") rmSync(join(dist, name), { recursive: true });
