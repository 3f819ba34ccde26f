import { LOGO } from "../../../packages/look/logo.ts";
import { escapeHtml } from "./escape-html.ts";

/** One link of the bar. */
export type BarLink = { readonly text: string; readonly href: string };

/**
 * The bar at the top of a page, as HTML.
 * @param current address of the current page's link
 * @param more HTML for the end of the bar
 * @param home target of the site's name
 */
export function siteBar(links: readonly BarLink[], current: string, more = "", home = "/"): string {
  const items = links.map(
    ({ text, href }) =>
      `<a href="${escapeHtml(href)}"${href === current ? ' aria-current="page"' : ""}>${escapeHtml(text)}</a>`,
  );
  return `<header class="bar"><a class="name" href="${escapeHtml(home)}">${LOGO}Cartwright</a><nav aria-label="Cartwright">${items.join("")}</nav>${more}</header>`;
}
