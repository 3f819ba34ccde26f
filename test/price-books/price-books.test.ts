import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { aBook, createBook } from "../support/shops/price-books.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

describe("/pcm/pricebooks", () => {
  it("201, then 409 for a name in use, titled in lower case as clients expect", async () => {
    const table = memoryTable();
    expect((await createBook(table)).status).toBe(201);
    const { status, body } = await createBook(table);
    expect([status, body.errors[0].title]).toEqual([409, "conflict"]);
  });

  it("200: a new name frees the old one; 409 for another book's name", async () => {
    const { table, pricebook_id } = await aBook();
    const shop = shopOn(table);
    await createBook(table, "Wholesale");
    const rename = (name: string) =>
      shop.put(`/pcm/pricebooks/${pricebook_id}`, {
        data: { type: "pricebook", id: pricebook_id, attributes: { name } },
      });
    expect((await rename("Wholesale")).status).toBe(409);
    expect((await rename("Summer")).body.data.attributes.name).toBe("Summer");
    expect((await createBook(table)).status).toBe(201);
  });

  it("204: its prices go with it", async () => {
    const { table, pricebook_id, price } = await aBook();
    const shop = shopOn(table);
    const { id } = (await price({})).body.data;
    const read = await shop.get(`/pcm/pricebooks/${pricebook_id}?include=prices`);
    expect(read.body.included).toHaveLength(1);
    expect((await shop.delete(`/pcm/pricebooks/${pricebook_id}`)).status).toBe(204);
    expect((await shop.get(`/pcm/pricebooks/${pricebook_id}/prices/${id}`)).status).toBe(404);
    expect((await shop.get("/pcm/pricebooks")).body.data).toEqual([]);
    expect((await price({})).status).toBe(404);
  });

  it("403 for an implicit token, 401 without one, 422 without a name", async () => {
    expect((await anEmptyShop().get("/pcm/pricebooks", { as: "implicit" })).status).toBe(403);
    expect((await anEmptyShop().get("/pcm/pricebooks", { as: null })).status).toBe(401);
    expect((await anEmptyShop().post("/pcm/pricebooks", { data: { attributes: {} } })).status).toBe(422);
  });
});
