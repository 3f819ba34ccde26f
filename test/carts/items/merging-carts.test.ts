import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../../support/call.ts";
import { asShopper } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { anAdministrator, lineAmounts } from "../../support/shops/administrator.ts";
import { aShop, custom, manyCustom, product, quantitiesIn, type Shop } from "../../support/shops/carts.ts";
import { bundle, CUP, TEA_SET } from "../../support/shops/tea-set.ts";
import { bothTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { takeEvery } from "../../support/volume.ts";

const from = (cart_id: string) => ({ type: "cart_items", cart_id });
const stored = async ({ read }: Shop, cart = "C") =>
  quantitiesIn({ data: (await read(cart, { query: "include=items" })).body.included.items });

/** `C` is empty; `B` holds these items. */
async function withSource(items: readonly unknown[], more: Partial<Call> = {}, table?: Table) {
  const shop = await aShop([TEA_SET], table);
  await shopOn(shop.table).post("/v2/carts", { data: { id: "B", name: "Guest", description: "d" } });
  if (items.length > 0) await shop.add("B", items, more);
  return { ...shop, merge: (rest: object = {}, source = "B") => shop.add("C", from(source), rest) };
}

describe("POST /v2/carts/{cartID}/items with cart_items", () => {
  it("201: alike lines add up, others are copied, the source stays", async () => {
    const { add, merge, read } = await withSource([product("S1", 2), product("S2")]);
    const before = (await read("B", { query: "include=items" })).text;
    await add("C", product("S1"));
    const { status, body } = await merge();
    expect([status, quantitiesIn(body), body.errors]).toEqual([201, ["S1 × 3", "S2 × 1"], undefined]);
    expect((await read("B", { query: "include=items" })).text).toBe(before);
  });

  it("201: the target's name, description and settings stay", async () => {
    const { merge, read } = await withSource([product("S1")]);
    await merge();
    const { data } = (await read("C")).body;
    expect([data.id, data.name, data.description]).toEqual(["C", "Cart", ""]);
  });

  it("201: custom inputs, bundle selections, custom items and locations come along", async () => {
    const { merge } = await withSource([
      product("S1", 1, { custom_inputs: { front: { a: "x" } }, location: "hamburg" }),
      bundle("TEA-SET", { vessel: { [CUP]: 3 } }),
      custom("w", { description: "Paper", custom_inputs: { note: "Hi" }, quantity: 4 }),
      custom(undefined),
    ]);
    const { body } = await merge();
    expect(body.data).toMatchObject([
      { custom_inputs: { front: { a: "x" } }, location: "hamburg" },
      { bundle_configuration: { selected_options: { vessel: { [CUP]: 3 }, tea: {} } } },
      {
        sku: "w",
        description: "Paper",
        custom_inputs: { note: "Hi" },
        quantity: 4,
        unit_price: { amount: 450 },
      },
      { sku: "", quantity: 1 },
    ]);
    expect(quantitiesIn((await merge()).body)).toEqual(["S1 × 2", "TEA-SET × 2", "w × 8", " × 1", " × 1"]);
  });

  it("201: taxes and custom discounts stay in the source", async () => {
    const shop = await anAdministrator();
    const { add, totals } = shop;
    const tax = [{ type: "tax_item", name: "VAT", rate: 0.2 }];
    await add("D", product("S1", 1, { tax }), { as: "client_credentials" });
    const { body } = await shop.post("/v2/carts/C/items", { data: from("D") });
    expect(lineAmounts(body.data[0])).toMatchObject({ tax: 0, with_tax: 1999 });
    expect(await totals("D")).toMatchObject({ tax: 400 });
  });

  it("201: a shipping group stays: the line comes without it, and errors says so", async () => {
    const { add, merge, table } = await withSource([]);
    const shop = shopOn(table);
    const group = await shop.post("/v2/carts/B/shipping-groups", { data: { type: "shipping_group" } });
    const shipping_group_id: string = group.body.data.id;
    await add("B", [product("S1", 1, { shipping_group_id }), product("S2")]);
    const { status, body } = await merge({ options: { add_all_or_nothing: false } });
    expect([status, quantitiesIn(body), body.data[0].shipping_group_id]).toEqual([
      201,
      ["S1 × 1", "S2 × 1"],
      undefined,
    ]);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({
      status: 404,
      title: "Cart shipping group not found",
      meta: { cart_id: "B", shipping_group_id },
    });
    const all = await merge({ options: { add_all_or_nothing: true } });
    expect([all.status, all.body.data]).toEqual([404, undefined]);
  });

  it("404: an unknown source; 400: itself or no cart id; nothing changes", async () => {
    const { merge, add, ...shop } = await withSource([]);
    await add("C", product("S1"));
    const unknown = await merge({}, "nobody");
    expect([unknown.status, unknown.body.errors[0].meta]).toEqual([404, { cart_id: "nobody" }]);
    for (const source of ["C", "a b", "x".repeat(256), ""])
      expect((await merge({}, source)).status).toBe(400);
    expect((await add("C", { type: "cart_items" })).status).toBe(400);
    expect(await stored({ add, ...shop })).toEqual(["S1 × 1"]);
  });

  it("404: a source that belongs to an account; 201: with the account's token", async () => {
    const { add, read, table } = await aShop();
    const shop = shopOn(table);
    const headers = await asShopper({ account: "a1" });
    await shop.post("/v2/carts", { data: { id: "B" } }, { headers, as: "implicit" });
    await add("B", product("S1"), { headers });
    const guest = await add("C", from("B"));
    expect([(await read("B")).status, guest.status]).toEqual([404, 404]);
    expect((await add("C", from("B"), { headers })).status).toBe(201);
  });

  it("201: an empty source changes nothing", async () => {
    const { merge, add } = await withSource([]);
    await add("C", product("S1"));
    expect(quantitiesIn((await merge()).body)).toEqual(["S1 × 1"]);
  });

  it("201: in a list with other items, each reported by its position", async () => {
    const { add } = await withSource([product("S1", 2), custom("w")]);
    const { status, body } = await add("C", [product("S1"), from("B"), from("nobody"), product("S2")]);
    expect([status, quantitiesIn(body)]).toEqual([201, ["S1 × 3", "w × 1", "S2 × 1"]]);
    expect(body.meta.outcomes.map(({ position, outcome }) => `${position} ${outcome}`)).toEqual([
      "0 added",
      "1 merged",
      "1 added",
      "2 rejected",
      "3 added",
    ]);
    expect(body.errors).toMatchObject([{ status: 404, source: "data.2.cart_id" }]);
  });

  it("400: more than ten carts in one request are too many", async () => {
    const { add } = await withSource([custom("w")]);
    const { status, body } = await add(
      "C",
      Array.from({ length: 12 }, () => from("B")),
    );
    expect([status, quantitiesIn(body), body.errors.length]).toEqual([201, ["w × 10"], 2]);
    expect(body.errors).toMatchObject([{ source: "data.10.cart_id" }, { source: "data.11.cart_id" }]);
  });

  it("an empty target takes the source's currency; another currency keeps custom items out", async () => {
    const eur = { headers: { "x-moltin-currency": "EUR" } };
    const { merge, read } = await withSource([product("S1"), custom("w")], eur);
    expect((await merge()).status).toBe(201);
    expect((await read("C")).body.data.meta.display_price.with_tax).toMatchObject({
      amount: 2300,
      currency: "EUR",
    });
    const other = await withSource([product("S1"), custom("w")], eur);
    await other.add("C", product("S2"));
    const { status, body } = await other.merge();
    expect([status, quantitiesIn(body), body.errors.length]).toEqual([201, ["S2 × 1", "S1 × 1"], 1]);
    expect(body.data[1].unit_price).toMatchObject({ amount: 1999, currency: "USD" });
    expect(body.errors[0]).toMatchObject({ status: 400, title: "Could not add product", meta: { sku: "w" } });
    expect(body.errors[0].detail).toContain("'Gift wrap'");
  });

  it("over 100: what fits is added and the rest reported, or nothing at all", async () => {
    const { add, merge, ...shop } = await withSource(manyCustom(60, 50));
    await add("C", manyCustom(60));
    const none = await merge({ options: { add_all_or_nothing: true } });
    expect([none.status, none.body.errors.length]).toEqual([422, 10]);
    expect(await stored({ add, ...shop })).toHaveLength(60);
    const some = await merge();
    expect([some.status, some.body.data.length, some.body.errors.length]).toEqual([201, 100, 10]);
    expect(some.body.data.slice(50, 60).every(({ quantity }) => quantity === 2)).toBe(true);
  });

  it("201: the source's products are priced as they are sold now, for the merged quantity", async () => {
    const { merge, read } = await withSource([product("S1", 2)]);
    await merge();
    expect((await read("C")).body.data.meta.display_price.with_tax.amount).toBe(3998);
  });
});

describe("merges of 0 to 100 lines into 0 to 100 lines, each repeated", () => {
  const sizes = [0, 1, 2, 33, 50, 67, 99, 100];
  const pairs = sizes.flatMap((source) => sizes.map((target) => [source, target] as const));
  /** Lines of both carts, of which those from the 41st on have the same sku. */
  const countUnion = (source: number, target: number) =>
    source + target - Math.max(0, Math.min(target, source + 40) - 40);
  const isAtLimit = ([source, target]: readonly [number, number]) =>
    Math.abs(countUnion(source, target) - 100) <= 1;
  const taken = new Set([...takeEvery(5, pairs), ...pairs.filter(isAtLimit)]);

  it.each([...taken])("%i into %i counts once", async (source, target) => {
    const { add, merge, ...shop } = await withSource(manyCustom(source, 40));
    if (target > 0) await add("C", manyCustom(target));
    const options = { add_all_or_nothing: true };
    const requestId = "gateway-1";
    const first = await merge({ options, requestId });
    const again = await merge({ options, requestId });
    const union = countUnion(source, target);
    expect([first.status, again.status]).toEqual(union > 100 ? [422, 422] : [201, 201]);
    const expected = Array.from({ length: 140 }, (_, at) => {
      const quantity = Number(at < target) + Number(union <= 100 && at >= 40 && at < 40 + source);
      return quantity > 0 ? `w${at} × ${quantity}` : "";
    }).filter(Boolean);
    expect((await stored({ add, ...shop })).toSorted()).toEqual(expected.toSorted());
  });
});

const engine = useEngine();

describe.each(bothTables(engine))("parallel merges on %s", (_, newTable) => {
  const deadlineMs = 60_000;

  it("ten with one Idempotency-Key are one merge with one answer, each key its own", async () => {
    const { add, merge, ...shop } = await withSource(
      [product("S1", 2), ...manyCustom(20)],
      {},
      await newTable(),
    );
    await add("C", product("S1"));
    const merged = async (key: string) =>
      Promise.all(
        Array.from({ length: 10 }, () => merge({ headers: { "idempotency-key": key }, deadlineMs })),
      );
    const answers = await merged("sign-in-1");
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await stored({ add, ...shop })).toEqual([
      "S1 × 3",
      ...manyCustom(20).map(({ sku }) => `${sku} × 1`),
    ]);
    await Promise.all([merged("sign-in-2"), merged("sign-in-3")]);
    expect(await stored({ add, ...shop })).toEqual([
      "S1 × 7",
      ...manyCustom(20).map(({ sku }) => `${sku} × 3`),
    ]);
  });

  it("two merges and twenty adds at once all count", async () => {
    const { add, merge, table, ...shop } = await withSource(
      [product("S1", 2), custom("w")],
      {},
      await newTable(),
    );
    await shopOn(table).post("/v2/carts", { data: { id: "E" } });
    await add("E", [product("S1", 3), custom("w2")]);
    await Promise.all([
      merge({ deadlineMs }),
      merge({ deadlineMs }, "E"),
      ...Array.from({ length: 20 }, () => add("C", product("S1"), { deadlineMs })),
    ]);
    expect((await stored({ add, table, ...shop })).toSorted()).toEqual(["S1 × 25", "w × 1", "w2 × 1"]);
  });
});
