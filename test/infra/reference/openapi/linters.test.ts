import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { NO_SPECTRAL, redoclyFindings, spectralFindings } from "../../../support/openapi/linters.ts";
import { readAreaDocuments, readWholeDocument } from "../../../support/openapi/whole-document.ts";
import { isLong } from "../../../support/volume.ts";

const document = JSON.parse(await readWholeDocument());
const areas = [...(await readAreaDocuments())].map(([file, text]) => [file, JSON.parse(text)] as const);

/** Findings that we accept, with the reason. */
const ACKNOWLEDGED: readonly { readonly finding: RegExp; readonly because: string }[] = [
  {
    finding: /^operation-2xx-response #\/paths\/~1oidc-idp~1/,
    because: "a sign-in at a provider leads browsers on, so every good answer is a redirect",
  },
  {
    finding:
      /^no-ambiguous-paths .*`(?:\/pcm)?\/catalogs\/\{catalog_id\}\/releases` and `(?:\/pcm)?\/catalogs\/(?:rules|indexable-fields|search-profiles)\//,
    because: "the public contract has these paths; ids of catalogs are UUIDs, so that none is called `rules`",
  },
  {
    finding: /^no-ambiguous-paths .*`\/catalogs\/\{catalog_id\}\/release-plans` and `\/catalogs\/rules\//,
    because: "they are beside releases; ids of catalogs are UUIDs, so that none is called `rules`",
  },
  {
    finding:
      /^no-ambiguous-paths .*`\/v2\/inventories\/\{product_id\}\/transactions` and `\/v2\/inventories\/locations\//,
    because:
      "the public contract has these paths; ids of products are UUIDs, so that none is called `locations`",
  },
  {
    finding: /^no-ambiguous-paths .*`\/v2\/staff\/\{staffID\}\/sign-ins` and `\/v2\/staff\/invitations\//,
    because: "ids of members are UUIDs, so that none is called `invitations`",
  },
  {
    finding: /^oas3-valid-schema-example paths\/.*\/examples\/.*\/default: /,
    because: "Spectral takes an option in an answer for a schema, since it has `type` and `default`",
  },
];

const OF_SPECTRAL = /^\^oas3/;
const judgedNow = ACKNOWLEDGED.filter(({ finding }) => !NO_SPECTRAL || !OF_SPECTRAL.test(finding.source));
const judgedAreas = isLong ? areas : areas.filter(([file]) => /\/?(?:settings|files)\.json$/.test(file));
const withSpectral = NO_SPECTRAL ? it.skip : it;
const SKIPPED = NO_SPECTRAL && ` (skipped: ${NO_SPECTRAL})`;
const LONGEST_MS = 400_000;

const isAcknowledged = (text: string) => ACKNOWLEDGED.some(({ finding }) => finding.test(text));
const unacknowledged = (found: readonly string[]) => found.filter((text) => !isAcknowledged(text));

describe("the whole document", () => {
  let found: readonly string[] = [];

  beforeAll(async () => {
    found = [...(await redoclyFindings(document)), ...(NO_SPECTRAL ? [] : spectralFindings(document))];
  }, LONGEST_MS);

  it("passes Redocly's recommended rules, and in the long run Spectral's for OpenAPI", () => {
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
    for (const { finding, because } of judgedNow) {
      expect([because, found.filter((text) => finding.test(text)).length]).not.toEqual([because, 0]);
    }
  });
});

describe.each(judgedAreas)("the document of one area, %s", (_, part) => {
  it("passes Redocly's rules", async () => {
    expect(unacknowledged(await redoclyFindings(part))).toEqual([]);
  });

  withSpectral(
    `passes Spectral's rules${SKIPPED}`,
    () => expect(unacknowledged(spectralFindings(part))).toEqual([]),
    LONGEST_MS,
  );
});

describe("the linters", () => {
  const { contact, ...info } = document.info;
  const broken = { ...document, info, tags: [{ name: "Carts" }], paths: {}, components: {} };

  it("find what is wrong", async () => {
    expect((await redoclyFindings(broken)).join("\n")).toContain("tag-description");
  });

  withSpectral(
    `find what Spectral knows alone${SKIPPED}`,
    () => {
      expect(contact).toBeDefined();
      expect(spectralFindings(broken).join("\n")).toContain("info-contact info");
    },
    LONGEST_MS,
  );
});
