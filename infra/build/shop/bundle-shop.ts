import { basename, join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../options.ts";
import { SHOP_PATH } from "./shop-path.ts";

export const SHOP = join(ROOT, "packages/shop");

/** A file that the page loads; its name contains a hash of its content. */
type ShopFile = { readonly name: string; readonly text: string };

export type ShopBundle = {
  readonly files: readonly ShopFile[];
  /** Files that the first page needs at once, by address: its script with the chunks it imports, and its style sheet. */
  readonly scripts: readonly string[];
  readonly style: string;
};

/** The storefront as modules for browsers, one for each page. @throws Error for sources that cannot be bundled */
export async function bundleShop(): Promise<ShopBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: SHOP,
    entryPoints: { shop: "src/main.tsx", look: "src/shop.css" },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    jsx: "automatic",
    jsxImportSource: "preact",
    // Shops of others install the client that npx cartwright client writes; this one has its source.
    alias: { "cartwright-client": join(ROOT, "infra/client/source/index.ts") },
    outdir: "out",
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const files = outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
  const makeAddress = (path: string) => `${SHOP_PATH}/${basename(path)}`;
  const outputs = Object.entries(metafile.outputs);
  const [entry, made] = outputs.find(([, { entryPoint }]) => entryPoint === "src/main.tsx") ?? [];
  const [style] = outputs.find(([path]) => path.endsWith(".css")) ?? [];
  if (!entry || !made || !style) throw new Error("The shop's bundle lacks its script or its style sheet.");
  const needed = made.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
  return { files, scripts: [entry, ...needed].map(makeAddress), style: makeAddress(style) };
}
