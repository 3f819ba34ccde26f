import type { ApiDocument } from "./api-document.ts";
import { type Entry, headingId, INTRODUCTION_ID, type Navigation } from "./navigation.ts";
import { escapeHtml } from "./pages/escape-html.ts";
import { type RenderedText, renderText } from "./rendered-text.ts";

/**
 * The page before any script has run: sidebar, introduction and placeholders, at Scalar's positions. Links work the same
 * before and after.
 * @param introduction its HTML
 */
export function firstView(navigation: Navigation, introduction: string): string {
  return `<div id="first">
<div class="opener"><button popovertarget="side" class="plain">Menu</button></div>
<aside id="side" popover>
<div class="search-shape">Search</div>
<nav aria-label="Reference">
${navigation.children.map(firstEntry).join("\n")}
</nav>
</aside>
<main id="content">
<article id="introduction" class="text">
${introduction}
</article>
<div class="shapes" aria-hidden="true"><i></i><i></i><i></i></div>
</main>
</div>`;
}

/** Groups can be opened; entries below tags come later with Scalar. */
function firstEntry({ id, title, type, children = [] }: Entry): string {
  const below = type === "tag" ? children : children.filter(() => id === INTRODUCTION_ID);
  if (below.length === 0) return link(id, title);
  const links = below.map((entry) => link(entry.id, entry.title)).join("");
  return `<details><summary>${escapeHtml(title)}</summary>${links}</details>`;
}

function link(id: string, title: string): string {
  return `<a href="#${escapeHtml(id)}">${escapeHtml(title)}</a>`;
}

/**
 * First text of the page: the description in the document's `info`.
 * @param documentUrl address for downloading the document
 */
export function renderIntroduction({ info }: ApiDocument, documentUrl: string): RenderedText {
  const [lead = "", ...rest] = info.description.split("\n\n");
  const { html, headings } = renderText(rest.join("\n\n"), { idOf: headingId, deeper: 1 });
  const first = renderText(lead).html.replace("<p>", '<p class="lead">');
  const details = `<p class="facts"><span class="badge">Version ${escapeHtml(info.version)}</span><a href="${documentUrl}" download="openapi.json">OpenAPI 3.1 document</a></p>`;
  return {
    html: `<h1 id="${INTRODUCTION_ID}">${escapeHtml(info.title)}</h1>\n${first}${details}\n${html}`,
    headings,
  };
}
