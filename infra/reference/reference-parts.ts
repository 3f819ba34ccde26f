import { join } from "node:path";
import type { ApiDocument } from "./api-document.ts";
import { asServedAt, WRITTEN_FOR } from "./browser/here.ts";
import { firstView, renderIntroduction } from "./first-view.ts";
import { type Guide, guidePage, guidePath } from "./guide-page.ts";
import { buildNavigation } from "./navigation.ts";
import { referencePage } from "./page.ts";
import type { BarLink } from "./pages/bar.ts";
import { bundleBrowserScript } from "./pages/browser-script.ts";
import { contentName, makePart, type Part } from "./part.ts";
import { DOCUMENT_PATH, REFERENCE_PATH } from "./reference-path.ts";
import type { Settings } from "./settings.ts";
import { formatShownDocument } from "./shown-document.ts";
import { scalarScript, withDocumentChoice } from "./with-document-choice.ts";
import { withoutInlineStyles } from "./without-inline-styles.ts";

export type ReferenceSetup = Pick<Settings, "keys" | "shoppers"> & {
  /** The service's document with relative server addresses. */
  readonly document: string;
  /** Links of the bar. */
  readonly links: readonly BarLink[];
  /** Target of the site's name in the bar. */
  readonly home: string;
  /** Documents with pages of their own, and their Markdown. */
  readonly guides: readonly (Guide & { readonly markdown: string })[];
};

/** The page with its parts, and the pages of the guides, by path. They are the same for every reader. */
export async function referenceParts(setup: ReferenceSetup): Promise<ReadonlyMap<string, Part>> {
  const { document, links, home, guides, ...keys } = setup;
  const hasDemoKeys = keys.keys !== undefined;
  const described: ApiDocument = JSON.parse(asServedAt(document, { origin: WRITTEN_FOR, hasDemoKeys }));
  const introduction = renderIntroduction(described, DOCUMENT_PATH);
  const scripts = await Promise.all([
    makeNamedPart("scalar", "js", SCRIPT, withDocumentChoice(withoutInlineStyles(scalarScript()))),
    makeNamedPart(
      "page",
      "js",
      SCRIPT,
      await bundleBrowserScript(join(import.meta.dirname, "browser/start.ts")),
    ),
    makeNamedPart("shown", "json", JSON_TYPE, formatShownDocument(described, introduction.headings)),
  ]);
  const [scalar, script, shown] = scripts;
  const { html, policy } = referencePage({
    ...{ links, home, script: script.path },
    first: firstView(buildNavigation(described, introduction.headings), introduction.html),
    settings: {
      ...{ ...keys, scalarUrl: scalar.path, shownUrl: shown.path, extensionsUrl: EXTENSIONS_PATH },
      guides: Object.fromEntries(guides.map((guide) => [guide.slug, guidePath(guide)])),
    },
  });
  const pages = guides.map(async (guide): Promise<readonly [string, Part]> => {
    const page = guidePage(guide, guide.markdown, { guides, links });
    return [guidePath(guide), await makePart(HTML, page.html, { policy: page.policy })];
  });
  return new Map([
    [REFERENCE_PATH, await makePart(HTML, html, { policy })],
    [DOCUMENT_PATH, await makePart(JSON_TYPE, document)],
    ...scripts.map(({ path, part }) => [path, part] as const),
    ...(await Promise.all(pages)),
  ]);
}

/** A part whose address contains a hash of its content, so that a browser loads it once. */
async function makeNamedPart(name: string, ending: string, type: string, text: string) {
  const path = `${REFERENCE_PATH}/${name}-${contentName(text)}.${ending}`;
  return { path, part: await makePart(type, text, { isNamedByContent: true }) };
}

const EXTENSIONS_PATH = "/v2/settings/extensions/specifications/openapi";
const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
