import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { createApiWith, createEntryIn, URL_SLUG } from "../../support/shops/custom-apis.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

describe("an entry that is read by a value", () => {
  it("404: it has got another value since the value led to it", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: URL_SLUG });
    const { slug, api_type } = api;
    const { id } = await createEntryIn(table, api, { lot: "before" });
    const change = async () => {
      const body = { data: { type: api_type, lot: "after" } };
      expect((await shop.put(`/v2/extensions/${slug}/${id}`, body)).status).toBe(200);
    };
    const raced = betweenReads(table, { after: ({ pk }) => pk.startsWith("VALUE#"), change });
    const read = (entryID: string) => shopOn(raced).get(`/v2/extensions/${slug}/${entryID}`);
    expect((await read("before")).status).toBe(404);
    expect((await read("after")).body.data.id).toBe(id);
  });
});
