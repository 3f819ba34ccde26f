import { browserScript } from "./browser-script.ts";
import { referencePage } from "./page.ts";
import { contentName, type Part, partOf } from "./part.ts";
import { DOCUMENT_PATH, REFERENCE_PATH } from "./reference-path.ts";
import { scalarScript } from "./scalar-script.ts";
import type { Settings } from "./settings.ts";
import { withoutInlineStyles } from "./without-inline-styles.ts";

export type ReferenceSetup = Pick<Settings, "guides" | "keys" | "shoppers"> & {
  /** The service's document, whose servers are relative. */
  readonly document: string;
  /** Further pages of whoever serves this one, for its head. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
};

/** The page with all that it loads, by path. Nothing in it depends on who asks. */
export async function referenceParts(setup: ReferenceSetup): Promise<ReadonlyMap<string, Part>> {
  const { document, links, ...settings } = setup;
  const scripts = [
    ["scalar", withoutInlineStyles(scalarScript())],
    ["page", await browserScript()],
  ] as const;
  const named = scripts.map(([name, text]) => ({
    path: `${REFERENCE_PATH}/${name}-${contentName(text)}.js`,
    text,
  }));
  const { html, policy } = referencePage({
    links,
    scripts: named.map(({ path }) => path),
    settings: { ...settings, documentUrl: DOCUMENT_PATH, extensionsUrl: EXTENSIONS_PATH },
  });
  const parts = await Promise.all([
    partOf(HTML, html, { policy }),
    partOf(JSON_TYPE, document),
    ...named.map(({ text }) => partOf(SCRIPT, text, { isNamedByContent: true })),
  ]);
  const paths = [REFERENCE_PATH, DOCUMENT_PATH, ...named.map(({ path }) => path)];
  return new Map(paths.flatMap((path, at) => (parts[at] ? [[path, parts[at]]] : [])));
}

const EXTENSIONS_PATH = "/v2/settings/extensions/specifications/openapi";
const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
