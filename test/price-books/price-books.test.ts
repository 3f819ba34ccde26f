import { describe, expect, it } from "@jest/globals";
import { endpoint as createBook } from "../../functions/price-books/create-price-book.ts";
import { endpoint as deleteBook } from "../../functions/price-books/delete-price-book.ts";
import { endpoint as listBooks } from "../../functions/price-books/list-price-books.ts";
import { endpoint as readPrice } from "../../functions/price-books/prices/read-price.ts";
import { endpoint as readBook } from "../../functions/price-books/read-price-book.ts";
import { endpoint as updateBook } from "../../functions/price-books/update-price-book.ts";
import { call } from "../support/call.ts";
import { aBook, createdBook } from "../support/shops/price-books.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

describe("/pcm/pricebooks", () => {
  it("201, then 409 for a name in use, titled in lower case as clients expect", async () => {
    const table = memoryTable();
    expect((await createdBook(table)).status).toBe(201);
    const { status, body } = await createdBook(table);
    expect([status, body.errors[0].title]).toEqual([409, "conflict"]);
  });

  it("200: a new name frees the old one; 409 for another book's name", async () => {
    const { table, pricebook_id } = await aBook();
    await createdBook(table, "Wholesale");
    const rename = (name: string) =>
      call(updateBook, {
        table,
        params: { pricebook_id },
        body: { data: { type: "pricebook", id: pricebook_id, attributes: { name } } },
      });
    expect((await rename("Wholesale")).status).toBe(409);
    expect((await rename("Summer")).body.data.attributes.name).toBe("Summer");
    expect((await createdBook(table)).status).toBe(201);
  });

  it("204: its prices go with it", async () => {
    const { table, pricebook_id, price } = await aBook();
    const { id } = (await price({})).body.data;
    const params = { pricebook_id, price_id: id };
    const read = await call(readBook, { table, params, query: "include=prices" });
    expect(read.body.included).toHaveLength(1);
    expect((await call(deleteBook, { table, params })).status).toBe(204);
    expect((await call(readPrice, { table, params })).status).toBe(404);
    expect((await call(listBooks, { table })).body.data).toEqual([]);
    expect((await price({})).status).toBe(404);
  });

  it("403 for an implicit token, 401 without one, 422 without a name", async () => {
    expect((await call(listBooks, { as: "implicit" })).status).toBe(403);
    expect((await call(listBooks, { as: null })).status).toBe(401);
    expect((await call(createBook, { body: { data: { attributes: {} } } })).status).toBe(422);
  });
});
