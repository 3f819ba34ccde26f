import { join } from "node:path";
import { build } from "esbuild";
import { esbuildOptions } from "../../build/options.ts";
import { openApiText } from "../../commands/openapi.ts";
import { referenceParts } from "../reference-parts.ts";
import { REFERENCE_BUNDLE, REFERENCE_PATH } from "../reference-path.ts";
import { keepParts } from "./kept-parts.ts";

/** Writes the function and the parts of the page. It contains no keys: the page asks the reader for one. */
export async function buildReference(folder = REFERENCE_BUNDLE): Promise<void> {
  const document = await openApiText();
  const parts = await referenceParts({ document, links: DEPLOYED_LINKS, home: REFERENCE_PATH, guides: [] });
  await keepParts(parts, folder);
  await build({
    ...esbuildOptions,
    entryPoints: [join(import.meta.dirname, "function.ts")],
    outfile: join(folder, "index.cjs"),
  });
}

/** Links of the bar in a deployment. */
const DEPLOYED_LINKS = [
  { text: "API", href: REFERENCE_PATH },
  { text: "Custom APIs", href: `${REFERENCE_PATH}#custom-apis/description/introduction` },
];
