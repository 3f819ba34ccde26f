import { describe, expect, it } from "@jest/globals";
import { findStrays } from "../../../infra/commands/sweep/strays.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { shopOn } from "../../support/shop.ts";
import {
  createApi,
  createEntryIn,
  createFieldIn,
  putEntry,
  readDetails,
  UNIQUE,
  URL_SLUG,
} from "../../support/shops/custom-apis.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

type Place = Awaited<ReturnType<typeof aPlace>>;
/** The ids that a path needs. */
type At = { readonly [Part in keyof Place]: { readonly id: string } };

const put = (table: Table, { api, field }: At, data: Record<string, unknown>, more: Call = {}) =>
  shopOn(table).put(
    `/v2/settings/extensions/custom-apis/${api.id}/fields/${field.id}`,
    { data: { type: "custom_field", ...data } },
    more,
  );
const del = (table: Table, { api, field }: At, more: Call = {}) =>
  shopOn(table).delete(`/v2/settings/extensions/custom-apis/${api.id}/fields/${field.id}`, more);
async function aPlace(table: Table, over: Record<string, unknown> = {}) {
  const api = await createApi(table);
  return { api, field: await createFieldIn(table, api, { slug: "lot", ...over }) };
}
const entriesOf = async (table: Table, { slug }: { slug: string }, query = "") =>
  (await shopOn(table).get(`/v2/extensions/${slug}?${query}`)).body.data;

describe("PUT /v2/settings/extensions/custom-apis/{custom_api_id}/fields/{custom_field_id}", () => {
  it("200: changes what is given and keeps the rest", async () => {
    const table = memoryTable();
    const place = await aPlace(table, { validation: { string: { min_length: 1, max_length: 5 } } });
    const { status, body } = await put(table, place, {
      description: "d",
      presentation: { sort_order: 7 },
      validation: { string: { max_length: null } },
    });
    expect(status).toBe(200);
    const { string } = place.field.validation;
    expect(body.data).toEqual({
      ...place.field,
      description: "d",
      presentation: { sort_order: 7 },
      validation: { string: { ...string, max_length: null } },
      meta: { ...place.field.meta, ...ANY_TAG },
    });
  });

  it("400: fixed properties; 200: their stored values", async () => {
    const table = memoryTable();
    const place = await aPlace(table, { validation: { string: { unique: "yes" } } });
    const list = { ...place, field: await createFieldIn(table, place.api, { field_type: "list" }) };
    const refused = [
      await put(table, place, { field_type: "integer" }),
      await put(table, place, { use_as_url_slug: true }),
      await put(table, place, { validation: { string: { unique_case_insensitivity: true } } }),
      await put(table, list, { validation: { list: { allowed_type: "string" } } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(refused.map((answer) => readDetails(answer).includes("cannot change"))).not.toContain(false);
    const { field_type, use_as_url_slug, validation } = place.field;
    expect((await put(table, place, { field_type, use_as_url_slug, validation })).status).toBe(200);
  });

  it("200: a new slug moves the key in all entries and in filters", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const place = await aPlace(table);
    const entry = await createEntryIn(table, place.api, { lot: "A" });
    await put(table, place, { slug: "batch" });
    const [found] = await entriesOf(table, place.api, "filter=eq(batch,A)");
    expect([found.id, found.batch, found.lot]).toEqual([entry.id, "A", undefined]);
    const answer = await shop.get(`/v2/extensions/${place.api.slug}?filter=eq(lot,A)`);
    expect(readDetails(answer)).toContain("[batch created_at id updated_at]");
  });

  it("409: a slug of another field; 400: a reserved one", async () => {
    const table = memoryTable();
    const place = await aPlace(table);
    await createFieldIn(table, place.api, { slug: "taken" });
    expect((await put(table, place, { slug: "taken" })).status).toBe(409);
    expect((await put(table, place, { slug: "meta" })).status).toBe(400);
    expect((await put(table, place, { slug: "lot" })).status).toBe(200);
  });

  it("200: new rules bind writes from then on; stored entries stay", async () => {
    const table = memoryTable();
    const place = await aPlace(table);
    const entry = await createEntryIn(table, place.api, { lot: "long value" });
    await put(table, place, { validation: { string: { max_length: 3 } } });
    expect((await entriesOf(table, place.api))[0].lot).toBe("long value");
    const answer = await putEntry(table, place.api, entry.id, {});
    expect([answer.status, readDetails(answer)]).toEqual([400, "'lot' must have at most 3 characters."]);
  });

  it("400: `unique` while there are entries; 200 when all are deleted", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const place = await aPlace(table);
    const entry = await createEntryIn(table, place.api, { lot: "A" });
    expect(readDetails(await put(table, place, UNIQUE))).toContain("no entries");
    await shop.delete(`/v2/extensions/${place.api.slug}/${entry.id}`);
    expect((await put(table, place, UNIQUE)).status).toBe(200);
    await createEntryIn(table, place.api, { lot: "A" });
    await expect(createEntryIn(table, place.api, { lot: "A" })).rejects.toThrow("409");
  });

  it("turning `unique` on while entries are created leaves no entry without its claim", async () => {
    for (let round = 0; round < 10; round += 1) {
      const table = memoryTable();
      const shop = shopOn(table);
      const place = await aPlace(table);
      if (round % 2 === 0) {
        const { id } = await createEntryIn(table, place.api);
        await shop.delete(`/v2/extensions/${place.api.slug}/${id}`);
      }
      const writers = Array.from({ length: 5 }, (_, lot) =>
        createEntryIn(table, place.api, { lot: `L${lot}` }),
      );
      const [answer] = await Promise.all([put(table, place, UNIQUE), ...writers]);
      const claims = table.all().filter(({ type }) => type === "entry_value_claim");
      expect(claims).toHaveLength(answer.status === 200 ? 5 : 0);
    }
  });

  it("400: `unique` when an entry comes as the first of them is looked for; it stays noted", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const place = await aPlace(table);
    const { id } = await createEntryIn(table, place.api);
    await shop.delete(`/v2/extensions/${place.api.slug}/${id}`);
    const change = () => createEntryIn(table, place.api, { lot: "A" });
    const raced = betweenReads(table, { after: ({ pk }) => pk.startsWith("ENTRY#"), change });
    expect(readDetails(await put(raced, place, UNIQUE))).toContain("no entries");
    expect(findStrays(table.all()).strays).toEqual([]);
    await createEntryIn(table, place.api, { lot: "A" });
    expect(readDetails(await put(table, place, UNIQUE))).toContain("no entries");
    expect(findStrays(table.all()).strays).toEqual([]);
    expect(await entriesOf(table, place.api)).toHaveLength(2);
  });

  it("400: rules that the URL-slug field needs cannot be turned off", async () => {
    const table = memoryTable();
    const place = await aPlace(table, URL_SLUG);
    const { string } = URL_SLUG.validation;
    const tries = [{ unique: "no", unique_case_insensitivity: false }, { allow_null_values: true }];
    for (const over of tries) {
      expect((await put(table, place, { validation: { string: { ...string, ...over } } })).status).toBe(400);
    }
  });

  it("404, 400 for a malformed id or no type, 401, 403", async () => {
    const table = memoryTable();
    const place = await aPlace(table);
    expect((await put(table, { ...place, field: { id: UNKNOWN_ID } }, {})).status).toBe(404);
    for (const api of [place.api, { id: UNKNOWN_ID }]) {
      expect((await put(table, { api, field: { id: "x" } }, {})).status).toBe(400);
    }
    expect((await put(table, place, { type: undefined })).status).toBe(400);
    expect((await put(table, place, {}, { as: null })).status).toBe(401);
    expect((await put(table, place, {}, { as: "implicit" })).status).toBe(403);
  });
});

describe("DELETE /v2/settings/extensions/custom-apis/{custom_api_id}/fields/{custom_field_id}", () => {
  it("204: the key is gone; under a new field of the same slug entries show null", async () => {
    const table = memoryTable();
    const place = await aPlace(table, UNIQUE);
    await createEntryIn(table, place.api, { lot: "A" });
    expect((await del(table, place)).status).toBe(204);
    expect((await entriesOf(table, place.api))[0]).not.toHaveProperty("lot");
    expect(table.all().filter(({ type }) => type === "entry_value_claim")).toEqual([]);
    await createFieldIn(table, place.api, { slug: "lot" });
    expect((await entriesOf(table, place.api))[0].lot).toBeNull();
  });

  it("204: without the URL-slug field entries are addressed by id", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const place = await aPlace(table, URL_SLUG);
    const entry = await createEntryIn(table, place.api, { lot: "A" });
    await del(table, place);
    const at = (entryID: string) => shop.get(`/v2/extensions/${place.api.slug}/${entryID}`);
    expect((await at("A")).status).toBe(400);
    expect((await at(entry.id)).status).toBe(200);
  });

  it("a delete racing creates of entries leaves no claim behind", async () => {
    for (let round = 0; round < 10; round += 1) {
      const table = memoryTable();
      const place = await aPlace(table, UNIQUE);
      const writers = Array.from({ length: 10 }, (_, lot) =>
        createEntryIn(table, place.api, { lot: `L${lot}` }),
      );
      await Promise.all([...writers, del(table, place)]);
      expect(table.all().filter(({ type }) => type === "entry_value_claim" || type === "task")).toEqual([]);
      expect(await entriesOf(table, place.api)).toHaveLength(10);
    }
  });

  it("an entry decided before a delete and written after it is decided again and claims nothing", async () => {
    const table = memoryTable();
    const place = await aPlace(table, UNIQUE);
    await createEntryIn(table, place.api, { lot: "A" });
    let isDeleted = false;
    const late: Table = {
      ...table,
      async transact(writes, token) {
        if (!isDeleted) {
          isDeleted = true;
          await del(table, place);
        }
        return table.transact(writes, token);
      },
    };
    const entry = await createEntryIn(late, place.api, { lot: "B" });
    expect(entry).not.toHaveProperty("lot");
    expect(table.all().filter(({ type }) => type === "entry_value_claim")).toEqual([]);
  });

  it("404 the second time, 401, 403", async () => {
    const table = memoryTable();
    const place = await aPlace(table);
    await del(table, place);
    expect((await del(table, place)).status).toBe(404);
    expect((await del(table, place, { as: null })).status).toBe(401);
    expect((await del(table, place, { as: "implicit" })).status).toBe(403);
  });
});
