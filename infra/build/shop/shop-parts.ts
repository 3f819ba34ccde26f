import { type BarLink, siteBar } from "../../reference/pages/bar.ts";
import type { Part } from "../../reference/part.ts";
import { siteParts } from "../site/site-parts.ts";
import { SHOP_PATH } from "./shop-path.ts";

export type ShopSetup = {
  /** Settings of the page, see `packages/shop/src/settings.ts`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Further pages of the server, for the bar. */
  readonly links: readonly BarLink[];
  /** Origins of the API and of its pictures, if they differ from the page's own. */
  readonly origins: readonly string[];
};

const SITE = { folder: "packages/shop", style: "src/shop.css", path: SHOP_PATH };

/** The storefront's page and its files, by path. */
export function shopParts({ settings, links, origins }: ShopSetup): Promise<ReadonlyMap<string, Part>> {
  return siteParts({ site: SITE, settings, bar: siteBar(links, SHOP_PATH), policy: makePolicy(origins) });
}

/** The page may load only its own scripts and styles and call only the API. No other page may show it in a frame. */
function makePolicy(origins: readonly string[]): string {
  const api = ["'self'", ...origins].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${api} data:`,
    `connect-src ${api}`,
    "base-uri 'none'",
    // Before the script has loaded, the search works as a plain form.
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
