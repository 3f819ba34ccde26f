import { Marked } from "marked";
import { escapeHtml } from "./pages/escape-html.ts";
import { newSlugs } from "./slugs.ts";

/** A heading for the table of contents. */
export type Heading = { readonly id: string; readonly title: string; readonly depth: number };

export type RenderedText = { readonly html: string; readonly headings: readonly Heading[] };

export type TextRules = {
  /** Id of a heading. @param slug unique in the text */
  readonly idOf: (slug: string) => string;
  /** Number of levels by which headings move down on the page. */
  readonly deeper: number;
  /** Converts the address of a link or picture in the text. */
  readonly addressOf: (written: string) => string;
};

const UNCHANGED: TextRules = { idOf: (slug) => slug, deeper: 0, addressOf: (written) => written };

/**
 * Converts a document of this repository to HTML. Wide parts scroll in their own box, which can be reached by keyboard.
 * @param markdown only our own, because its HTML is kept: never pass a merchant's text
 */
export function renderText(markdown: string, rules: Partial<TextRules> = {}): RenderedText {
  const { idOf, deeper, addressOf } = { ...UNCHANGED, ...rules };
  const headings: Heading[] = [];
  const slug = newSlugs();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = idOf(slug(title));
        headings.push({ id, title, depth });
        const tag = `h${depth + deeper}`;
        return `<${tag} id="${escapeHtml(id)}">${content}</${tag}>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(addressOf(href))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
    },
  });
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
  return { html, headings };
}
