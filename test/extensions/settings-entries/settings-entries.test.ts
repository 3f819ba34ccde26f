import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { createApiWith } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const UNKNOWN = "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90";

/** A Custom API with one entry, found by their ids. */
async function anEntry() {
  const table = memoryTable();
  const shop = shopOn(table);
  const { id: customApiID, api_type: type } = await createApiWith(table, { lot: {}, note: {} });
  const params = { customApiID: customApiID as string };
  const data = { type, lot: "A", note: "first" };
  const made = await shop.post(`/v2/settings/extensions/custom-apis/${params.customApiID}/entries`, { data });
  return { table, type, params, made, entry: { ...params, entryID: made.body.data.id as string } };
}

describe("/v2/settings/extensions/custom-apis/{customApiID}/entries", () => {
  it("201: an entry, which a list and a read show alike", async () => {
    const { table, params, made, entry } = await anEntry();
    const shop = shopOn(table);
    expect([made.status, made.body.data]).toMatchObject([201, { lot: "A", note: "first" }]);
    const all = await shop.get(`/v2/settings/extensions/custom-apis/${params.customApiID}/entries`);
    expect([all.status, all.body.data]).toEqual([200, [made.body.data]]);
    const shown = await shop.get(
      `/v2/settings/extensions/custom-apis/${entry.customApiID}/entries/${entry.entryID}`,
    );
    expect([shown.status, shown.body]).toEqual([200, made.body]);
  });

  it("200: one field changes and the other stays; 204: it is gone; 404 afterwards", async () => {
    const { table, type, entry, params } = await anEntry();
    const shop = shopOn(table);
    const change = () =>
      shop.put(`/v2/settings/extensions/custom-apis/${entry.customApiID}/entries/${entry.entryID}`, {
        data: { type, lot: "B" },
      });
    const changed = await change();
    expect([changed.status, changed.body.data]).toMatchObject([200, { lot: "B", note: "first" }]);
    expect(
      (await shop.delete(`/v2/settings/extensions/custom-apis/${entry.customApiID}/entries/${entry.entryID}`))
        .status,
    ).toBe(204);
    expect([
      (await shop.get(`/v2/settings/extensions/custom-apis/${entry.customApiID}/entries/${entry.entryID}`))
        .status,
      (await change()).status,
    ]).toEqual([404, 404]);
    expect(
      (await shop.get(`/v2/settings/extensions/custom-apis/${params.customApiID}/entries`)).body.data,
    ).toEqual([]);
  });

  it("404: an unknown Custom API; 400: no UUID; 403: an implicit token", async () => {
    const { table, params } = await anEntry();
    const shop = shopOn(table);
    expect((await shop.get(`/v2/settings/extensions/custom-apis/${UNKNOWN}/entries`)).status).toBe(404);
    expect((await shop.get("/v2/settings/extensions/custom-apis/x/entries")).status).toBe(400);
    expect(
      (
        await shop.get(`/v2/settings/extensions/custom-apis/${params.customApiID}/entries`, {
          as: "implicit",
        })
      ).status,
    ).toBe(403);
  });
});
