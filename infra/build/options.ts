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
  logLevel: "warning",
} as const satisfies esbuild.BuildOptions;
