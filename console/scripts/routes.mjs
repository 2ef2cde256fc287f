// Writes src/routes.gen.ts from the files of src/routes: a page adds itself by its own route file.
import { fileURLToPath } from "node:url";
import { Generator, getConfig } from "@tanstack/router-generator";

const root = fileURLToPath(new URL("..", import.meta.url));
const config = getConfig(
  {
    target: "react",
    routesDirectory: "./src/routes",
    generatedRouteTree: "./src/routes.gen.ts",
    quoteStyle: "double",
    semicolons: true,
    disableLogging: true,
  },
  root,
);
await new Generator({ config, root }).run();
