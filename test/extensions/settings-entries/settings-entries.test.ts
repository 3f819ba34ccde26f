import { describe, expect, it } from "@jest/globals";
import { endpoint as create } from "../../../functions/extensions/settings-entries/create-settings-entry.ts";
import { endpoint as remove } from "../../../functions/extensions/settings-entries/delete-settings-entry.ts";
import { endpoint as list } from "../../../functions/extensions/settings-entries/list-settings-entries.ts";
import { endpoint as read } from "../../../functions/extensions/settings-entries/read-settings-entry.ts";
import { endpoint as update } from "../../../functions/extensions/settings-entries/update-settings-entry.ts";
import { call } from "../../support/call.ts";
import { createApiWith } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const UNKNOWN = "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90";

/** A Custom API with one entry, found by their ids. */
async function anEntry() {
  const table = memoryTable();
  const { id: customApiID, api_type: type } = await createApiWith(table, { lot: {}, note: {} });
  const params = { customApiID: customApiID as string };
  const data = { type, lot: "A", note: "first" };
  const made = await call(create, { table, params, body: { data } });
  return { table, type, params, made, entry: { ...params, entryID: made.body.data.id as string } };
}

describe("/v2/settings/extensions/custom-apis/{customApiID}/entries", () => {
  it("201: an entry, which a list and a read show alike", async () => {
    const { table, params, made, entry } = await anEntry();
    expect([made.status, made.body.data]).toMatchObject([201, { lot: "A", note: "first" }]);
    const all = await call(list, { table, params });
    expect([all.status, all.body.data]).toEqual([200, [made.body.data]]);
    const shown = await call(read, { table, params: entry });
    expect([shown.status, shown.body]).toEqual([200, made.body]);
  });

  it("200: one field changes and the other stays; 204: it is gone; 404 afterwards", async () => {
    const { table, type, entry, params } = await anEntry();
    const change = () => call(update, { table, params: entry, body: { data: { type, lot: "B" } } });
    const changed = await change();
    expect([changed.status, changed.body.data]).toMatchObject([200, { lot: "B", note: "first" }]);
    expect((await call(remove, { table, params: entry })).status).toBe(204);
    expect([(await call(read, { table, params: entry })).status, (await change()).status]).toEqual([
      404, 404,
    ]);
    expect((await call(list, { table, params })).body.data).toEqual([]);
  });

  it("404: an unknown Custom API; 400: no UUID; 403: an implicit token", async () => {
    const { table, params } = await anEntry();
    expect((await call(list, { table, params: { customApiID: UNKNOWN } })).status).toBe(404);
    expect((await call(list, { table, params: { customApiID: "x" } })).status).toBe(400);
    expect((await call(list, { table, params, as: "implicit" })).status).toBe(403);
  });
});
