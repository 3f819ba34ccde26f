import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { shopParts } from "../../../infra/build/shop/shop-parts.ts";
import { SHOP_PATH } from "../../../infra/build/shop/shop-path.ts";
import { isOfSite, sitePartPath } from "../../../infra/build/site/site-path.ts";

/** Beyond these sizes an integrator cannot read the shop's code in an hour, and a shopper on a phone waits for it. */
const MOST_LINES = 1_500;
const MOST_BYTES = 80 * 1_024;

const SHOP = "packages/shop";
const shopPartPath = (path: string) => sitePartPath(SHOP_PATH, path);
const isOfShop = (path: string) => isOfSite(SHOP_PATH, path);

function sources(): readonly string[] {
  const all = readdirSync(SHOP, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css|html)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/[/\\](?:\.client|node_modules)[/\\]/.test(path));
}

const parts = await shopParts({
  settings: { clientId: "a-shop", note: "</script>" },
  links: [{ text: "Shop", href: SHOP_PATH }],
  origins: ["https://api.example"],
});
const page = parts.get(SHOP_PATH);
const html = gunzipSync(page?.zipped ?? "").toString("utf8");
const loaded = [...html.matchAll(/(?:href|src)="(\/shop\/[^"]+\.(?:js|css))"/g)].map(([, path = ""]) => path);

describe("the storefront", () => {
  it(`has at most ${MOST_LINES} lines of TypeScript, CSS and HTML`, () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(15);
    const lines = files.map((path) => readFileSync(path, "utf8").split("\n").length - 1);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_LINES);
  });

  it(`loads at most ${MOST_BYTES / 1_024} KB, zipped, before the first page is there`, () => {
    expect(loaded.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(1);
    expect(loaded.filter((path) => path.endsWith(".css"))).toHaveLength(1);
    const sizes = [SHOP_PATH, ...loaded].map((path) => parts.get(path)?.zipped.length ?? Number.NaN);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("shows its name, the way around and places for goods before any script has run", () => {
    expect(html).toContain('<a class="brand" href="/shop">Tidewater</a>');
    expect(html).toContain('<nav aria-label="Cartwright"><a href="/shop" aria-current="page">Shop</a></nav>');
    expect(html).toContain('class="skeleton"');
    expect(html).toContain("Skip to content");
  });

  it("tells its script the settings in a way that no setting can end", () => {
    const [, told = ""] = /id="settings">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(told)).toEqual({ clientId: "a-shop", note: "</script>" });
  });

  it("may run nothing but its own files, and call and show nothing but the API's", () => {
    expect(page?.policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(page?.policy).toContain("connect-src 'self' https://api.example");
    expect(page?.policy).not.toMatch(/unsafe|\*/);
    expect(html).not.toMatch(/ style=|<style| on[a-z]+=/);
  });

  it("has names for its files that change with what is in them, and none for its page", () => {
    expect(page?.isNamedByContent).toBe(false);
    const files = [...parts].filter(([path]) => path !== SHOP_PATH);
    expect(
      files.every(([path, part]) => part.isNamedByContent && /-[A-Z0-9]{8}\.(?:js|css)$/.test(path)),
    ).toBe(true);
  });

  it("answers every page with the one page, and no file with another", () => {
    expect(["/shop", "/shop/", "/shop/products/alder-mug", "/shop/nowhere"].map(shopPartPath)).toEqual(
      Array(4).fill(SHOP_PATH),
    );
    expect(parts.get(shopPartPath("/shop/shop-AAAAAAAA.js"))).toBeUndefined();
    expect(["/shop", "/shop/cart", "/shop/products/%C3%A9"].map(isOfShop)).toEqual([true, true, true]);
    expect(["/shopping", "/v2/carts", "/shop/products/%E0%A4%A"].map(isOfShop)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
