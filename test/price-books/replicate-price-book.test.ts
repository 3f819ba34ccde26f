import { describe, expect, it } from "@jest/globals";
import { HURRIED, listTasks } from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import type { Call } from "../support/call.ts";
import { anHourLater } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aBook, createBook, USD } from "../support/shops/price-books.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const tiers = { dozen: { minimum_quantity: 12, amount: 1500 } };
const sales = { June: { schedule: { valid_from: "2027-06-01T00:00:00Z" }, currencies: USD } };

/** A book with two prices and a modifier. */
async function aFullBook() {
  const book = await aBook();
  const { table, pricebook_id } = book;
  const shop = shopOn(table);
  const currencies = { USD: { ...USD.USD, tiers } };
  await expectData(book.price({ currencies, sales, external_ref: "mug", admin_attributes: { cost: "9" } }));
  await expectData(book.price({ sku: "JUG" }));
  await expectData(book.modifier());
  const path = `/pcm/pricebooks/${pricebook_id}` as const;
  await expectData(
    shop.put(path, { data: { type: "pricebook", attributes: { description: "All", external_ref: "erp" } } }),
  );
  const replicate = (attributes: object = {}, more: Call = {}, id = pricebook_id) =>
    shop.post(`/pcm/pricebooks/${id}/replicate`, { data: { type: "pricebook", attributes } }, more);
  /** Prices and modifiers of a book, without what each book has of its own. */
  const show = async (id: string) => {
    const prices = await expectData(shop.get(`/pcm/pricebooks/${id}/prices`));
    const modifiers = await expectData(shop.get(`/pcm/pricebooks/${id}/modifiers`));
    return [
      ...prices.map(({ attributes: { created_at: _, updated_at: __, ...one } }) => one),
      ...modifiers.map(({ attributes: { created_at: _, updated_at: __, ...one } }) => one),
    ].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  };
  return { ...book, ...shop, path, replicate, show };
}

describe("POST /pcm/pricebooks/{pricebook_id}/replicate", () => {
  it("201: a whole copy with ids of its own: tiers, sales, attributes, references and modifiers", async () => {
    const { table, pricebook_id, get, replicate, show } = await aFullBook();
    const { status, body } = await replicate();
    expect(status).toBe(201);
    const attributes = { name: "Retail (copy)", description: "All", external_ref: null };
    expect(body.data).toMatchObject({ type: "pricebook", attributes, meta: { owner: "store" } });
    expect(body.data.meta.replication).toBeUndefined();
    expect((await show(pricebook_id)).length).toBe(3);
    expect(await show(body.data.id)).toEqual(await show(pricebook_id));
    const ids = async (id: string) =>
      (await expectData(get(`/pcm/pricebooks/${id}/prices`))).map((price) => price.id);
    const all = [...(await ids(pricebook_id)), ...(await ids(body.data.id))];
    expect(new Set(all).size).toBe(4);
    expect(listTasks(table)).toEqual([]);
  });

  it("201: a change of the copy leaves the source, and the other way round", async () => {
    const { pricebook_id, path, get, put, delete: remove, replicate } = await aFullBook();
    const copy = await expectData(replicate({ name: "Hotels", description: null, external_ref: "h" }));
    expect(copy.attributes).toMatchObject({ name: "Hotels", external_ref: "h" });
    expect(copy.attributes.description).toBeUndefined();
    const prices = async (id: string) =>
      (await expectData(get(`/pcm/pricebooks/${id}/prices`))).map(({ id: price, attributes }) => ({
        id: price,
        amount: attributes.currencies["USD"]?.amount,
      }));
    const [first, second] = await prices(copy.id);
    const attributes = { currencies: { USD: { amount: 1 } } };
    await expectData(put(`/pcm/pricebooks/${copy.id}/prices/${first!.id}`, { data: { attributes } }));
    expect((await remove(`/pcm/pricebooks/${copy.id}/prices/${second!.id}`)).status).toBe(204);
    expect((await prices(pricebook_id)).map(({ amount }) => amount)).toEqual([1800, 1800]);
    expect((await remove(path)).status).toBe(204);
    expect((await prices(copy.id)).map(({ amount }) => amount)).toEqual([1]);
  });

  it("409 for a name in use, also the one that is made; 404, 401, 403", async () => {
    const { table, replicate, get } = await aFullBook();
    await createBook(table, "Wholesale");
    const { status, body } = await replicate({ name: "Wholesale" });
    expect([status, body.errors[0].title]).toEqual([409, "conflict"]);
    expect((await replicate()).status).toBe(201);
    expect((await replicate()).status).toBe(409);
    expect((await replicate({}, {}, UNKNOWN_ID)).status).toBe(404);
    expect((await replicate({}, { as: null })).status).toBe(401);
    expect((await replicate({}, { as: "implicit" })).status).toBe(403);
    expect((await replicate({ name: 1 })).status).toBe(422);
    expect(await expectData(get("/pcm/pricebooks"))).toHaveLength(3);
  });

  it("409 for a book that is being copied itself", async () => {
    const { table, replicate, price } = await aFullBook();
    for (let at = 0; at < 60; at += 1) await expectData(price({ sku: `S${at}` }));
    const { id, meta } = await expectData(replicate({}, HURRIED));
    expect(meta.replication).toEqual({ status: "started", copied: 48, total: 62 });
    expect((await replicate({ name: "Other" }, {}, id)).status).toBe(409);
    expect(await runWorker({ table, now: anHourLater })).toBe(true);
    expect((await replicate({ name: "Other" }, {}, id)).status).toBe(201);
  });
});
