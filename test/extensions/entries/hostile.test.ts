import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import {
  createApiWith,
  createEntryIn,
  postEntry,
  UNIQUE,
  URL_SLUG,
} from "../../support/shops/custom-apis.ts";
import { useEngine } from "../../support/tables/engine.ts";

const engine = useEngine();
const long = "x".repeat(5000);
const TEXTS = [
  "",
  " ",
  ".",
  "..",
  long,
  "\u0000",
  "a\nb",
  "é☕😀",
  "\ud800",
  "__proto__",
  "constructor",
  "a#b/c",
  "%00",
  "%",
];

describe("texts of strangers never become a fault, embedded engine", () => {
  it("in a path: 404 or 400", async () => {
    const table = await engine.table();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: URL_SLUG, f: {} });
    const body = { data: { type: api.api_type } };
    for (const text of TEXTS) {
      const name = encodeURIComponent(text.toWellFormed());
      for (const slug of [name, api.slug]) {
        const all = `/v2/extensions/${slug}` as const;
        const one = `/v2/extensions/${slug}/${name}` as const;
        for (const { status } of [
          await shop.post(all, body),
          await shop.get(all),
          await shop.get(one),
          await shop.put(one, body),
          await shop.delete(one),
        ]) {
          expect(status).toBeLessThan(500);
        }
      }
    }
  });

  it("in a filter, sort or page", async () => {
    const table = await engine.table();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: UNIQUE, tags: { field_type: "list" } });
    await createEntryIn(table, api, { lot: "A" });
    for (const text of TEXTS) {
      const quoted = `'${text.toWellFormed().replaceAll(/['\\]/g, "\\$&")}'`;
      for (const filter of [`eq(id,${quoted})`, `in(lot,${quoted},A)`, `contains(tags,${quoted})`, text]) {
        const value = encodeURIComponent(filter.toWellFormed());
        const query = `filter=${value}&sort=${value}&page[limit]=5`;
        const path = `/v2/extensions/${api.slug}` as const;
        expect((await shop.get(`${path}?${query}`)).status).toBeLessThan(500);
        expect((await shop.get(`${path}?filter=${value}`)).status).toBeLessThan(500);
      }
    }
  });

  it("as values of every kind of field", async () => {
    const table = await engine.table();
    const kinds = ["string", "integer", "float", "boolean", "any", "list"];
    const fields = Object.fromEntries(kinds.map((field_type) => [`f_${field_type}`, { field_type }]));
    const api = await createApiWith(table, { lot: UNIQUE, ...fields });
    const values = [
      ...TEXTS,
      -0,
      1e308,
      5e-324,
      -1,
      true,
      null,
      [],
      {},
      [[]],
      { constructor: { prototype: 1 } },
    ];
    for (const value of values) {
      for (const name of ["lot", ...Object.keys(fields)]) {
        expect((await postEntry(table, api, { [name]: value })).status).toBeLessThan(500);
      }
    }
    expect(({} as { prototype?: unknown }).prototype).toBeUndefined();
  });
});
