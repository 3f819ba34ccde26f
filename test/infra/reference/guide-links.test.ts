import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { docFile } from "../../../infra/local/doc-files.ts";
import { type Guide, guidePage } from "../../../infra/reference/guide-page.ts";
import { LOCAL_LINKS } from "../../../infra/reference/pages/local-links.ts";

const GUIDE = { title: "Guide", slug: "guide", url: "/docs/guide.md" };
const README = { title: "README", slug: "readme", url: "/README.md" };
const GUIDES = [GUIDE, README];

const pageOf = (guide: Guide, markdown: string) =>
  guidePage(guide, markdown, { guides: GUIDES, links: LOCAL_LINKS }).html;
const articleOf = (guide: Guide, markdown: string) =>
  /<article[^>]*>([\s\S]*)<\/article>/.exec(pageOf(guide, markdown))?.[1] ?? "";
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&#38;", "&"));

describe("texts that have a page next to the reference", () => {
  it.each(GUIDES)(
    "$url links to nothing that is not served, and to no heading that is not there",
    async (guide) => {
      const html = articleOf(guide, readFileSync(`.${guide.url}`, "utf8"));
      const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
      const linked = addressesIn(html);
      const paths = linked.filter((one) => one.startsWith("/") && !one.startsWith("/reference"));
      const found = await Promise.all(
        paths.map(async (path) => [path, (await docFile(path.replace(/#.*/, ""))) !== undefined]),
      );
      expect(found.filter(([, isThere]) => !isThere)).toEqual([]);
      expect(linked.filter((one) => one.startsWith("#") && !ids.has(one))).toEqual([]);
      expect(paths.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["#check-out", "#check-out"],
    ["../README.md#a-custom-api", "/reference/readme#a-custom-api"],
    ["../README.md", "/reference/readme"],
    ["client.md#tokens", "/docs/client.md#tokens"],
    ["https://example.org/#there", "https://example.org/#there"],
  ])("a link of the guide to %s leads to %s", (to, shown) => {
    expect(addressesIn(articleOf(GUIDE, `See [this](${to}).`))).toEqual([shown]);
  });

  it("have no script, no style attribute, and the mark of the bar at their own link", () => {
    const { html, policy } = guidePage(GUIDE, readFileSync(`.${GUIDE.url}`, "utf8"), {
      guides: GUIDES,
      links: LOCAL_LINKS,
    });
    expect(html).not.toMatch(/<script| style=/);
    expect(policy).not.toMatch(/unsafe|script-src/);
    const [, bar = ""] = /<header class="bar">(.*?)<\/header>/s.exec(html) ?? [];
    expect([...bar.matchAll(/aria-current="page">([^<]*)</g)].map(([, text]) => text)).toEqual(["Guide"]);
  });

  it("keep code and names with signs of HTML as they are", () => {
    const html = articleOf(GUIDE, '# A `<b>`\n\n```sh\ncurl "$A" <x & y\n```\n\n| a |\n|---|\n| b |');
    expect(html).toContain('<h1 id="a-b">A <code>&lt;b&gt;</code></h1>');
    expect(html).toContain("curl &#34;$A&#34; &#60;x &#38; y");
    expect(html).toContain('<div class="wide" tabindex="0"><table>');
  });
});
