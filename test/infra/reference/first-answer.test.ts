import { describe, expect, it } from "@jest/globals";
import { type ApiDocument, listOperations } from "../../../infra/reference/api-document.ts";
import { firstView, renderIntroduction } from "../../../infra/reference/first-view.ts";
import { buildNavigation, type Entry } from "../../../infra/reference/navigation.ts";
import { escapeHtml } from "../../../infra/reference/pages/escape-html.ts";
import { formatShownDocument } from "../../../infra/reference/shown-document.ts";
import { readWholeDocument } from "../../support/openapi/whole-document.ts";

const document: ApiDocument = JSON.parse(await readWholeDocument());
const introduction = renderIntroduction(document, "/reference/openapi.json");
const navigation = buildNavigation(document, introduction.headings);
const html = firstView(navigation, introduction.html);
const below = (entry: Entry): readonly Entry[] => [entry, ...(entry.children ?? []).flatMap(below)];
const entries = navigation.children.flatMap(below);

describe("what the page shows before any script has run", () => {
  it("begins with what this is, in three sentences", () => {
    const [, lead = ""] = /<p class="lead">([\s\S]*?)<\/p>/.exec(html) ?? [];
    expect(lead).toMatch(/^Cartwright is /);
    expect(lead.match(/\.(?=\s|$)/g)).toHaveLength(3);
  });

  it("has every heading of the introduction and a link to every tag", () => {
    for (const { id, title } of introduction.headings) {
      expect(html).toContain(`id="${id}">`);
      expect(html).toContain(title);
    }
    const tags = entries.filter(({ type, isTagGroup }) => type === "tag" && isTagGroup !== true);
    expect(tags.map(({ title }) => title).toSorted()).toEqual(
      document.tags.map(({ name }) => name).toSorted(),
    );
    for (const { id, title } of tags) expect(html).toContain(`<a href="#${id}">${escapeHtml(title)}</a>`);
  });

  it("is no larger than a page of text: 70 KB", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(70_000);
  });
});

describe("the sidebar", () => {
  it("has each operation below its tag, each model, and no two entries with one id", () => {
    const operations = listOperations(document);
    expect(entries.filter(({ type }) => type === "operation")).toHaveLength(
      operations.flatMap(({ operation }) => operation.tags).length,
    );
    expect(entries.map(({ id }) => id)).toContain("api/tag/carts/GET/v2/carts/{cartID}");
    expect(entries.filter(({ type }) => type === "model")).toHaveLength(
      Object.keys(document.components.schemas).length,
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });
});

describe("the document that the page gives to Scalar", () => {
  const shown = JSON.parse(formatShownDocument(document, introduction.headings));

  it("lacks the introduction alone, which the page shows itself, and changes no example", () => {
    expect(shown.info).toEqual({ ...document.info, description: undefined });
    expect(Object.keys(shown.paths)).toEqual(Object.keys(document.paths));
    const examplesIn = (value: object) => JSON.stringify(value).match(/"examples?":.{0,200}/g)?.length;
    expect(examplesIn(shown.paths)).toBe(examplesIn(document.paths));
  });

  it("has a sample of the typed client for all but the operations that send a form", () => {
    const without = listOperations(document)
      .filter(({ path, method }) => !shown.paths[path][method]["x-codeSamples"])
      .map(({ path, method }) => `${method} ${path}`);
    expect(without).toEqual(["post /oauth/access_token"]);
    const [sample] = shown.paths["/v2/carts/{cartID}/items"].post["x-codeSamples"];
    expect(sample.source).toMatch(
      /^import \{ createCartwright, ok \} from "cartwright-client";\n\nconst shop = createCartwright\(/,
    );
    expect(sample.source).toContain('  shop.POST("/v2/carts/{cartID}/items", {\n');
    for (const line of sample.source.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  });
});
