import { basename, join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../options.ts";

/** A site of static pages that one script draws: a workspace with `index.html`, `src/main.tsx` and a style sheet. */
export type Site = {
  /** Folder of the workspace, from the root. */
  readonly folder: string;
  /** Style sheet, from the folder. */
  readonly style: string;
  /** Path of the first page; pages and files are below. */
  readonly path: string;
};

/** A file that the page loads; its name contains a hash of its content. */
type SiteFile = { readonly name: string; readonly text: string };

export type SiteBundle = {
  readonly files: readonly SiteFile[];
  /** Files that the first page needs at once, by address: its script with the chunks it imports, and its style sheet. */
  readonly scripts: readonly string[];
  readonly style: string;
};

const ENTRY = "src/main.tsx";

/** The site as modules for browsers, one for each lazy import. @throws Error for sources that cannot be bundled */
export async function bundleSite({ folder, style: sheet, path }: Site): Promise<SiteBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: join(ROOT, folder),
    entryPoints: { main: ENTRY, look: sheet },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    jsx: "automatic",
    jsxImportSource: "preact",
    // Shops of others install the client that npx cartwright client writes; ours has its source.
    alias: { "cartwright-client": join(ROOT, "infra/client/source/index.ts") },
    outdir: "out",
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const files = outputFiles.map(({ path: file, text }) => ({ name: basename(file), text }));
  const makeAddress = (file: string) => `${path}/${basename(file)}`;
  const outputs = Object.entries(metafile.outputs);
  const [entry, made] = outputs.find(([, { entryPoint }]) => entryPoint === ENTRY) ?? [];
  const [style] = outputs.find(([file]) => file.endsWith(".css")) ?? [];
  if (!entry || !made || !style)
    throw new Error(`The bundle of ${folder} lacks its script or its style sheet.`);
  const needed = made.imports.filter(({ kind }) => kind === "import-statement").map((one) => one.path);
  return { files, scripts: [entry, ...needed].map(makeAddress), style: makeAddress(style) };
}
