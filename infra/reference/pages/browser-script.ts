import { ROOT } from "../../build/options.ts";

/**
 * Bundles a page's script as one module for browsers.
 * @param entry path of its first file
 * @throws Error for sources that cannot be bundled
 */
export async function bundleBrowserScript(entry: string): Promise<string> {
  const { build } = await import("esbuild"); // no other page or request needs it
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
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
