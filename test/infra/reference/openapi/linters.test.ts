import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaTexts, openApiText } from "../../../../infra/commands/openapi.ts";
import { redoclyFindings, spectralFindings } from "../../../support/openapi/linters.ts";
import { isLong } from "../../../support/volume.ts";

const document = JSON.parse(await openApiText());
const areas = [...(await areaTexts())].map(([file, text]) => [file, JSON.parse(text)] as const);

/** Findings that we accept, with the reason. */
const ACKNOWLEDGED: readonly { readonly finding: RegExp; readonly because: string }[] = [
  {
    finding:
      /^no-ambiguous-paths .*`(?:\/pcm)?\/catalogs\/\{catalog_id\}\/releases` and `(?:\/pcm)?\/catalogs\/(?:rules|indexable-fields|search-profiles)\//,
    because: "the public contract has these paths; ids of catalogs are UUIDs, so that none is called `rules`",
  },
  {
    finding:
      /^no-ambiguous-paths .*`\/v2\/inventories\/\{product_id\}\/transactions` and `\/v2\/inventories\/locations\//,
    because:
      "the public contract has these paths; ids of products are UUIDs, so that none is called `locations`",
  },
  {
    finding: /^oas3-valid-schema-example paths\/.*\/examples\/.*\/default: /,
    because: "Spectral takes an option in an answer for a schema, since it has `type` and `default`",
  },
];

const isAcknowledged = (text: string) => ACKNOWLEDGED.some(({ finding }) => finding.test(text));
const unacknowledged = (found: readonly string[]) => found.filter((text) => !isAcknowledged(text));

const findingsOfAreas = new Map<string, Promise<readonly string[]>>();

function spectralFindingsOf(file: string, part: object): Promise<readonly string[]> {
  const found = findingsOfAreas.get(file) ?? spectralFindings(part);
  findingsOfAreas.set(file, found);
  return found;
}

/** Each operation is also in the document of an area, where Spectral finds the same: the whole document takes 15 s. */
async function spectralFindingsOfAll(): Promise<readonly string[]> {
  if (isLong) return spectralFindings(document);
  const found: string[] = [];
  for (const [file, part] of areas) found.push(...(await spectralFindingsOf(file, part)));
  return found;
}

describe("the whole document", () => {
  let found: readonly string[] = [];

  beforeAll(async () => {
    found = [...(await redoclyFindings(document)), ...(await spectralFindingsOfAll())];
  }, 400_000);

  it("passes Redocly's recommended rules and Spectral's for OpenAPI", () => {
    expect(unacknowledged(found)).toEqual([]);
  });

  it("is judged the same by who runs the linters by hand: their settings switch off no other rule", async () => {
    const settings = await Promise.all(
      ["redocly.yaml", ".spectral.yaml"].map((name) => readFile(name, "utf8")),
    );
    const off = settings.flatMap((text) =>
      [...text.matchAll(/^ {2}([\w-]+): off$/gm)].map(([, rule]) => rule),
    );
    const acknowledged = ACKNOWLEDGED.map(({ finding }) => /^\^([\w-]+)/.exec(finding.source)?.[1]);
    expect(new Set(off)).toEqual(new Set(acknowledged));
  });

  it("needs every acknowledgement", () => {
    for (const { finding, because } of ACKNOWLEDGED) {
      expect([because, found.filter((text) => finding.test(text)).length]).not.toEqual([because, 0]);
    }
  });
});

describe.each(areas)("the document of one area, %s", (file, part) => {
  it("passes both", async () => {
    expect(unacknowledged(await redoclyFindings(part))).toEqual([]);
    expect(unacknowledged(await spectralFindingsOf(file, part))).toEqual([]);
  }, 120_000);
});

describe("the linters", () => {
  it("find what is wrong", async () => {
    const { contact, ...info } = document.info;
    const broken = { ...document, info, tags: [{ name: "Carts" }] };
    expect(contact).toBeDefined();
    expect((await spectralFindings({ ...broken, paths: {} })).join("\n")).toContain("info-contact info");
    expect((await redoclyFindings({ ...broken, paths: {} })).join("\n")).toContain("tag-description");
  });
});
