import { join, resolve } from "node:path";
import * as esbuild from "esbuild";
import { esbuildOptions, ROOT } from "./options.ts";
import { refuseCompiler, replacements } from "./replacements.ts";
import { SHARED_NAME } from "./shared-file.ts";
import { withoutSchemas } from "./without-schemas.ts";

/**
 * Code that every function has, the request path with the AWS SDK, as one text in front of each function's own code.
 * Linking and minifying it once instead of once per function makes the build 20 times as fast, see
 * `docs/decisions/0010-bundles.md`.
 */
export type Shared = {
  readonly text: string;
  readonly map: string;
  /** Our own files in the text: absolute path to the name of their exports. */
  readonly names: ReadonlyMap<string, string>;
};

const HEART = "lib/runtime/handler.ts";

export async function bundleShared(): Promise<Shared> {
  const files = await ownFilesBehind(HEART);
  const exports = files.map((file, at) => `export * as m${at} from "./${file}";`).join("\n");
  const { outputFiles, metafile } = await esbuild.build({
    ...esbuildOptions,
    format: "iife",
    globalName: SHARED_NAME,
    stdin: { contents: exports, resolveDir: ROOT },
    outfile: "shared.js",
    sourcemap: "external",
    sourcesContent: false,
    write: false,
    metafile: true,
    plugins: [replacements, withoutSchemas],
  });
  refuseCompiler("shared by all", Object.keys(metafile.inputs));
  const readSharedText = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  const names = new Map(files.map((file, at) => [join(ROOT, file), `${SHARED_NAME}.m${at}`]));
  return { text: readSharedText(".js"), map: readSharedText(".map"), names };
}

async function ownFilesBehind(entry: string): Promise<readonly string[]> {
  const { metafile } = await esbuild.build({
    ...esbuildOptions,
    entryPoints: [entry],
    outdir: "unused",
    write: false,
    metafile: true,
    packages: "external",
    plugins: [replacements, withoutSchemas],
  });
  return Object.keys(metafile.inputs).sort();
}

/** Links a function's own code to the shared files in the text instead of bundling them again. */
export function createSharedPlugin({ names }: Shared): esbuild.Plugin {
  return {
    name: "shared",
    setup(build) {
      build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
        const file = resolve(resolveDir, path);
        return names.has(file) ? { path: file, namespace: "shared" } : undefined;
      });
      build.onLoad({ filter: /./, namespace: "shared" }, ({ path }) => ({
        contents: `module.exports = ${names.get(path)};`,
      }));
    },
  };
}
