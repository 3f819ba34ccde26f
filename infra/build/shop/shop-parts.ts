import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOGO_ADDRESS } from "../../../packages/look/logo.ts";
import { type BarLink, siteBar } from "../../reference/pages/bar.ts";
import { makePart, type Part } from "../../reference/part.ts";
import { bundleShop, SHOP, type ShopBundle } from "./bundle-shop.ts";
import { SHOP_PATH } from "./shop-path.ts";

export type ShopSetup = {
  /** Settings of the page, see `packages/shop/src/settings.ts`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Further pages of the server, for the bar. */
  readonly links: readonly BarLink[];
  /** Origins of the API and of its pictures, if they differ from the page's own. */
  readonly origins: readonly string[];
};

/** The storefront's page and its files, by path. They are the same for every visitor. */
export async function shopParts(setup: ShopSetup): Promise<ReadonlyMap<string, Part>> {
  const [bundle, template] = await Promise.all([bundleShop(), readFile(join(SHOP, "index.html"), "utf8")]);
  const page = await makePart("text/html; charset=utf-8", fill(template, setup, bundle), {
    policy: makePolicy(setup),
  });
  const files = bundle.files.map(async ({ name, text }) => {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    const part = await makePart(`${type}; charset=utf-8`, text, { isNamedByContent: true });
    return [`${SHOP_PATH}/${name}`, part] as const;
  });
  return new Map([[SHOP_PATH, page], ...(await Promise.all(files))]);
}

/** Fills the comments of `packages/shop/index.html`: the page before its script runs. */
function fill(template: string, { settings, links }: ShopSetup, { scripts, style }: ShopBundle): string {
  const [script = "", ...imported] = scripts;
  const head = [
    `<link rel="icon" href="${LOGO_ADDRESS}">`,
    `<link rel="stylesheet" href="${style}">`,
    ...imported.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${script}"></script>`,
  ];
  const told = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return template
    .replace("<!-- head -->", () => head.join("\n"))
    .replace("<!-- bar -->", () => siteBar(links, SHOP_PATH))
    .replace("<!-- settings -->", () => `<script type="application/json" id="settings">${told}</script>`);
}

/** The page may load only its own scripts and styles and call only the API. No other page may show it in a frame. */
function makePolicy({ origins }: ShopSetup): string {
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
