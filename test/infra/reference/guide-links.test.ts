import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { docFile } from "../../../infra/local/doc-files.ts";
import { guideDocument } from "../../../infra/reference/browser/prepared-document.ts";

const GUIDE = { title: "Guide", slug: "guide", url: "/docs/guide.md" };
const README = { title: "README", slug: "readme", url: "/README.md" };

const textOf = (guide: typeof GUIDE, markdown: string) =>
  (guideDocument(guide, markdown, [GUIDE, README]) as { info: { description: string } }).info.description;

describe("texts that the reference page shows beside the API", () => {
  it.each([GUIDE, README])("$url links to nothing that is not served", async (guide) => {
    const shown = textOf(guide, readFileSync(`.${guide.url}`, "utf8"));
    const linked = [...shown.matchAll(/\]\((\/[^)#?\s]+)/g)].map(([, path = ""]) => path);
    const found = await Promise.all(linked.map(async (path) => [path, (await docFile(path)) !== undefined]));
    expect(linked.length).toBeGreaterThan(0);
    expect(found.filter(([, isThere]) => !isThere)).toEqual([]);
  });

  it.each([
    ["#check-out", "#guide/description/check-out"],
    ["../README.md#a-custom-api", "/?readme#readme/description/a-custom-api"],
    ["../README.md", "/?readme#readme/description/introduction"],
    ["client.md#tokens", "/docs/client.md#tokens"],
    ["https://example.org/#there", "https://example.org/#there"],
  ])("a link of the guide to %s leads to %s", (to, shown) => {
    expect(textOf(GUIDE, `See [this](${to}).`)).toBe(`See [this](${shown}).`);
  });
});
