import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOGO_ADDRESS } from "../../packages/look/logo.ts";
import { type BarLink, siteBar } from "../pages/bar.ts";
import { type Part, partOf } from "../reference/part.ts";
import { bundleShop, SHOP, type ShopBundle } from "./bundle-shop.ts";
import { SHOP_PATH } from "./shop-path.ts";

export type ShopSetup = {
  /** What the page is told, see `packages/shop/src/settings.ts`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Further pages of whoever serves this one. */
  readonly links: readonly BarLink[];
  /** Origins of the API and of its pictures, where they are not the page's own. */
  readonly origins: readonly string[];
};

/** The storefront's page with all that it loads, by path. Nothing in it depends on who asks. */
export async function shopParts(setup: ShopSetup): Promise<ReadonlyMap<string, Part>> {
  const [bundle, template] = await Promise.all([bundleShop(), readFile(join(SHOP, "index.html"), "utf8")]);
  const page = await partOf("text/html; charset=utf-8", fill(template, setup, bundle), {
    policy: policyOf(setup),
  });
  const files = bundle.files.map(async ({ name, text }) => {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    const part = await partOf(`${type}; charset=utf-8`, text, { isNamedByContent: true });
    return [`${SHOP_PATH}/${name}`, part] as const;
  });
  return new Map([[SHOP_PATH, page], ...(await Promise.all(files))]);
}

/** The page as it is before its script runs: `packages/shop/index.html` with what its comments name. */
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

/** The page runs its own scripts and styles, and calls the API; no other page may show it in a frame. */
function policyOf({ origins }: ShopSetup): string {
  const api = ["'self'", ...origins].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${api} data:`,
    `connect-src ${api}`,
    "base-uri 'none'",
    // Before its script runs, the search sends its words as any form does.
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
