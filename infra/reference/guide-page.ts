import type { BarLink } from "./pages/bar.ts";
import { siteBar } from "./pages/bar.ts";
import { escapeHtml } from "./pages/escape-html.ts";
import { htmlPage } from "./pages/html-page.ts";
import { REFERENCE_PATH } from "./reference-path.ts";
import { type Heading, renderText } from "./rendered-text.ts";
import { TEXT_STYLE } from "./text-style.ts";

/** A document of the repository with a page of its own. */
export type Guide = {
  readonly title: string;
  /** Last part of the page's address, and first word of old links to it. */
  readonly slug: string;
  /** Address of its Markdown. */
  readonly url: string;
};

/** Address of a guide's page. */
export function guidePath({ slug }: Pick<Guide, "slug">): string {
  return `${REFERENCE_PATH}/${slug}`;
}

/**
 * A guide as a page without scripts.
 * @param guides all guides with a page; links to other documents lead to their source
 * @param links of the bar
 */
export function guidePage(
  guide: Guide,
  markdown: string,
  { guides, links }: { readonly guides: readonly Guide[]; readonly links: readonly BarLink[] },
) {
  const resolveAddress = (written: string) => addressOnPage(written, guide, guides);
  const { html, headings } = renderText(markdown, { addressOf: resolveAddress });
  const body = `${siteBar(links, guidePath(guide))}
<div class="columns">
${formatContents(headings)}
<main><article class="text">
${html}
</article></main>
</div>`;
  return htmlPage({
    title: guide.title.includes("Cartwright") ? guide.title : `${guide.title}, Cartwright`,
    style: `${TEXT_STYLE}${GUIDE_STYLE}`,
    body,
  });
}

function formatContents(headings: readonly Heading[]): string {
  const links = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, title }) => `<a href="#${escapeHtml(id)}">${escapeHtml(title)}</a>`);
  return `<nav class="contents" aria-label="On this page">${links.join("\n")}</nav>`;
}

/** @param written relative to the document's own address, or a whole address */
function addressOnPage(written: string, from: Guide, guides: readonly Guide[]): string {
  if (/^[a-z]+:/.test(written)) return written;
  const { pathname, hash } = new URL(written, new URL(from.url, "http://any.example"));
  const shown = guides.find(({ url }) => url === pathname);
  if (!shown) return `${pathname}${hash}`;
  return shown.url === from.url && hash !== "" ? hash : `${guidePath(shown)}${hash}`;
}

const GUIDE_STYLE = `
:root { --bar-height: 3.25rem }
body { background: light-dark(var(--surface), var(--page)) }
.columns { display: grid; grid-template-columns: 18rem minmax(0, 1fr) }
.columns main { padding: 2.5rem 3.75rem 6rem }
.contents { position: sticky; top: var(--bar-height); align-self: start; max-height: calc(100vh - var(--bar-height));
  display: flex; flex-direction: column; gap: 1px; padding: .75rem; overflow-y: auto; border-right: 1px solid var(--rule) }
.contents a { padding: .5rem; border-radius: var(--radius); color: var(--muted); font-size: .875rem; line-height: 1rem;
  text-decoration: none }
.contents a:hover { background: var(--sunken); color: var(--ink) }
@media (min-width: 62.5rem) { .contents { height: calc(100vh - var(--bar-height)) } }
@media (max-width: 62.5rem) {
  .columns { display: block }
  .columns main { padding: 1.5rem 1.5rem 4rem }
  .contents { position: static; flex-flow: row wrap; border: 0; border-bottom: 1px solid var(--rule); max-height: none }
}
@media (max-width: 48rem) {
  :root { --bar-height: 5.125rem }
  .columns main { padding-inline: 1rem }
}
`;
