import { describe, expect, it } from "@jest/globals";
import { createEntry } from "../../../functions/extensions/entries/create-entry.ts";
import { deleteEntry } from "../../../functions/extensions/entries/delete-entry.ts";
import { listEntries } from "../../../functions/extensions/entries/list-entries.ts";
import { readEntry } from "../../../functions/extensions/entries/read-entry.ts";
import { updateEntry } from "../../../functions/extensions/entries/update-entry.ts";
import { call } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import { createApiWith, createEntryOf, UNIQUE, URL_SLUG } from "../../support/shops/custom-apis.ts";
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

describe("texts of strangers never become a fault [T-17], embedded engine", () => {
  it("in a path: 404 or 400", async () => {
    const table = await engine.table();
    const api = await createApiWith(table, { lot: URL_SLUG, f: {} });
    for (const text of TEXTS) {
      for (const endpoint of [createEntry, listEntries, readEntry, updateEntry, deleteEntry]) {
        for (const params of [
          { slug: text.toWellFormed(), entryID: text.toWellFormed() },
          { slug: api.slug, entryID: text.toWellFormed() },
        ]) {
          const { status } = await call(endpoint, { table, params, body: { data: { type: api.api_type } } });
          expect(status).toBeLessThan(500);
        }
      }
    }
  });

  it("in a filter, sort or page", async () => {
    const table = await engine.table();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: UNIQUE, tags: { field_type: "list" } });
    await createEntryOf(table, api, { lot: "A" });
    for (const text of TEXTS) {
      const quoted = `'${text.toWellFormed().replaceAll(/['\\]/g, "\\$&")}'`;
      for (const filter of [`eq(id,${quoted})`, `in(lot,${quoted},A)`, `contains(tags,${quoted})`, text]) {
        const value = encodeURIComponent(filter.toWellFormed());
        const query = `filter=${value}&sort=${value}&page[limit]=5`;
        const params = { slug: api.slug };
        expect((await shop.get(`/v2/extensions/${params.slug}?${query}`)).status).toBeLessThan(500);
        expect((await shop.get(`/v2/extensions/${params.slug}?filter=${value}`)).status).toBeLessThan(500);
      }
    }
  });

  it("as values of every kind of field", async () => {
    const table = await engine.table();
    const shop = shopOn(table);
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
        const body = { data: { type: api.api_type, [name]: value } };
        const { status } = await shop.post(`/v2/extensions/${api.slug}`, body);
        expect(status).toBeLessThan(500);
      }
    }
    expect(({} as any).prototype).toBeUndefined();
  });
});
