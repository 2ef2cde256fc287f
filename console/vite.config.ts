import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Replaced by the server in every answer: the policy of the page allows this one nonce.
const NONCE = "__CSP_NONCE__";

const SERVICE = process.env.TRACEWRIGHT ?? "http://127.0.0.1:8080";

const ROUTES = fileURLToPath(new URL("./src/routes", import.meta.url));
const ofNavigation = new Set(
  readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => readFileSync(`${ROUTES}/${file}`, "utf8").match(/\bIcon\w+/g) ?? [])
    .map((icon) => `/${icon}.mjs`),
);

/** What the first page needs in any case: in two files it is several kB smaller than in a file for each of 40 parts. */
const SHELL = [
  { name: "icons", test: (id: string) => ofNavigation.has(id.slice(id.lastIndexOf("/"))) },
  {
    name: "libraries",
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|idb|openapi-fetch|@tanstack\/(router-core|react-router|history|store|react-store))\//,
  },
];

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  html: mode === "production" ? { cspNonce: NONCE } : {},
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: SHELL } },
    },
    // scripts/clean.mjs does it, and leaves the file that keeps the folder.
    emptyOutDir: false,
  },
  server: { port: 5173, proxy: { "/api": SERVICE, "/help": SERVICE } },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    setupFiles: ["src/test-setup.ts"],
    pool: "threads",
    maxWorkers: 2,
    restoreMocks: true,
  },
}));
