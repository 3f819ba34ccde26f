import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../build/options.ts";

/** The page's own script, as one module for browsers. @throws Error for sources that cannot be bundled */
export async function browserScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(import.meta.dirname, "browser/start.ts")],
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2023",
    format: "esm",
    write: false,
    logLevel: "warning",
  });
  return outputFiles.map(({ text }) => text).join("");
}
