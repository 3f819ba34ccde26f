import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { consoleParts } from "../../../infra/build/console/console-parts.ts";
import { CONSOLE_PATH } from "../../../infra/build/console/console-path.ts";
import { sitePartPath } from "../../../infra/build/site/site-path.ts";

/** Peers need ten times as many; more cannot be read in a day. Texts of the two languages are not code, and blank lines none. */
const MOST_LINES = 9_000;
/** Script and style of any first screen, zipped: a merchant on a phone waits for them. */
const MOST_BYTES = 300 * 1_024;
/** Style of a screen's part that is loaded later. */
const MOST_LAZY_BYTES = 60 * 1_024;

const CONSOLE = "packages/console";

function listSources(): readonly string[] {
  return readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css|html)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/[/\\](?:node_modules|words[/\\](?:de|en))[/\\]/.test(path));
}

const parts = await consoleParts({ address: "https://api.example", isDemo: true });
const page = parts.get(CONSOLE_PATH);
const html = gunzipSync(page?.zipped ?? "").toString("utf8");
const loaded = [...html.matchAll(/(?:href|src)="(\/console\/[^"]+\.(?:js|css))"/g)].map(
  ([, path = ""]) => path,
);
const sizeOf = (path: string) => parts.get(path)?.zipped.length ?? Number.NaN;

describe("the console", () => {
  it(`has at most ${MOST_LINES} lines of TypeScript, CSS and HTML`, () => {
    const files = listSources();
    expect(files.length).toBeGreaterThan(40);
    const lines = files.map(
      (path) =>
        readFileSync(path, "utf8")
          .split("\n")
          .filter((line) => line.trim() !== "").length,
    );
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_LINES);
  });

  it(`loads at most ${MOST_BYTES / 1_024} KB, zipped, before any screen is there, and each screen's part is small`, () => {
    const sizes = [CONSOLE_PATH, ...loaded].map(sizeOf);
    const lazy = [...parts.keys()]
      .filter((path) => path !== CONSOLE_PATH && !loaded.includes(path))
      .map(sizeOf);
    expect(lazy.length).toBeGreaterThan(8);
    expect(Math.max(...lazy)).toBeLessThanOrEqual(MOST_LAZY_BYTES);
    expect(sizes.reduce((sum, size) => sum + size, 0) + Math.max(...lazy)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("may load and call nothing but its own origin, and has no script or style in its page", () => {
    expect(page?.policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(html).not.toMatch(/ style=|<style| on[a-z]+=|<script>/);
  });

  it("answers every page with the one page, and no file with another", () => {
    expect(["/console", "/console/orders/o1"].map((path) => sitePartPath(CONSOLE_PATH, path))).toEqual([
      CONSOLE_PATH,
      CONSOLE_PATH,
    ]);
    expect(parts.get(sitePartPath(CONSOLE_PATH, "/console/x.js"))).toBeUndefined();
    expect(
      [...parts].filter(([path]) => path !== CONSOLE_PATH).every(([, part]) => part.isNamedByContent),
    ).toBe(true);
  });
});

/** Tokens of the shared look in both themes: `--ink: light-dark(#16262b, #e6eeec)`. */
const TOKENS = new Map(
  [
    ...readFileSync("packages/look/look.css", "utf8").matchAll(
      /--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\);/g,
    ),
  ].map(([, name = "", light = "", dark = ""]) => [name, [light, dark]] as const),
);

/** Contrast of two colours (WCAG 2.2, relative luminance). */
function measureContrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [a, b].map(measureLuminance).toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function measureLuminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("the shared colours", () => {
  it.each([
    ["ink", "page", 4.5],
    ["ink", "surface", 4.5],
    ["ink", "sunken", 4.5],
    ["muted", "page", 4.5],
    ["muted", "surface", 4.5],
    ["muted", "sunken", 4.5],
    ["accent", "page", 4.5],
    ["accent", "surface", 4.5],
    ["on-accent", "accent", 4.5],
    ["danger", "surface", 4.5],
    ["page", "danger", 4.5],
    ["accent-soft-ink", "accent-soft", 4.5],
    ["danger-soft-ink", "danger-soft", 4.5],
    ["warning-soft-ink", "warning-soft", 4.5],
    ["info-soft-ink", "info-soft", 4.5],
    ["control", "surface", 3],
    ["control", "page", 3],
    ["focus", "page", 3],
    ["focus", "surface", 3],
  ])("%s on %s has a contrast of at least %d, light and dark", (text, ground, least) => {
    for (const theme of [0, 1]) {
      const [one, other] = [TOKENS.get(text)?.[theme], TOKENS.get(ground)?.[theme]];
      expect(measureContrast(one ?? "", other ?? "")).toBeGreaterThanOrEqual(least);
    }
  });
});
