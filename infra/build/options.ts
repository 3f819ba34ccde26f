import { join } from "node:path";
import type * as esbuild from "esbuild";

export const ROOT = join(import.meta.dirname, "../..");

export const esbuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  // Unused exports of an ES module are dropped from the bundle; a CommonJS build is bundled whole.
  mainFields: ["module", "main"],
  // \`import("node:http")\` would read every property of the module, and one of them loads all of undici.
  supported: { "dynamic-import": false },
  logLevel: "warning",
} as const satisfies esbuild.BuildOptions;
