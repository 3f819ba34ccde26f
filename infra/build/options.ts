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
  // The ES modules of a package lose what nobody uses; its CommonJS build comes whole.
  mainFields: ["module", "main"],
  logLevel: "warning",
} as const satisfies esbuild.BuildOptions;
