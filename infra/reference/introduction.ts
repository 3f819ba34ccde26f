import type { ApiDocument } from "./api-document.ts";
import { headingId, INTRODUCTION_ID } from "./navigation.ts";
import { escapeHtml } from "./pages/escape-html.ts";
import { type RenderedText, renderText } from "./rendered-text.ts";

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
