import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Replaced by the server in every answer: the policy of the page allows this one nonce.
const NONCE = "__CSP_NONCE__";

const SERVICE = process.env.TRACEWRIGHT ?? "http://127.0.0.1:8080";

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
