import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { createApiWith } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** A Custom API with one entry, addressed by their ids. */
async function anEntry() {
  const table = memoryTable();
  const shop = shopOn(table);
  const { id, api_type: type } = await createApiWith(table, { lot: {}, note: {} });
  const path = `/v2/settings/extensions/custom-apis/${id}/entries` as const;
  const made = await shop.post(path, { data: { type, lot: "A", note: "first" } });
  const entryID: string = made.body.data.id;
  const entry = `/v2/settings/extensions/custom-apis/${id}/entries/${entryID}` as const;
  return { shop, type, path, made, entry };
}

describe("/v2/settings/extensions/custom-apis/{customApiID}/entries", () => {
  it("201: an entry, which a list and a read show alike", async () => {
    const { shop, path, made, entry } = await anEntry();
    expect([made.status, made.body.data]).toMatchObject([201, { lot: "A", note: "first" }]);
    const all = await shop.get(path);
    expect([all.status, all.body.data]).toEqual([200, [made.body.data]]);
    const shown = await shop.get(entry);
    expect([shown.status, shown.body]).toEqual([200, made.body]);
  });

  it("200: one field changes and the other stays; 204: it is gone; 404 afterwards", async () => {
    const { shop, type, entry, path } = await anEntry();
    const change = () => shop.put(entry, { data: { type, lot: "B" } });
    const changed = await change();
    expect([changed.status, changed.body.data]).toMatchObject([200, { lot: "B", note: "first" }]);
    expect((await shop.delete(entry)).status).toBe(204);
    expect([(await shop.get(entry)).status, (await change()).status]).toEqual([404, 404]);
    expect((await shop.get(path)).body.data).toEqual([]);
  });

  it("404: an unknown Custom API; 400: no UUID; 403: an implicit token", async () => {
    const { shop, path } = await anEntry();
    expect((await shop.get(`/v2/settings/extensions/custom-apis/${UNKNOWN_ID}/entries`)).status).toBe(404);
    expect((await shop.get("/v2/settings/extensions/custom-apis/x/entries")).status).toBe(400);
    expect((await shop.get(path, { as: "implicit" })).status).toBe(403);
  });
});
