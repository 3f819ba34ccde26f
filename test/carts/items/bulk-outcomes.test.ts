import { describe, expect, it } from "@jest/globals";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, custom, INK, manyCustom, P1, product } from "../../support/shops/carts.ts";
import { aProduct } from "../../support/shops/products.ts";
import { bundle, CUP, TEA_SET } from "../../support/shops/tea-set.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const EUROS = aProduct({ sku: "EUROS", price: { EUR: 100 } });
const aFullShop = () => aShop([TEA_SET, EUROS]);

/** Six kinds of faulty items, with the status and title of their errors. */
const FAULTS: readonly [object, number, string][] = [
  [product("GHOST"), 404, "Product not found"],
  [product("EUROS"), 400, "Could not add product"],
  [product("S1", 0), 400, "number_gte"],
  [custom("long", { custom_inputs: { note: "x".repeat(256) } }), 400, "string_lte"],
  [product("S1", 1, { shipping_group_id: "nowhere" }), 404, "Shipping groups not found"],
  [bundle("TEA-SET", { vessel: { [CUP]: 9 } }), 400, "Bad Request"],
];

/** 37 of the 100 items are faulty, each kind at least six times, spread over all positions. */
const planted = new Map(Array.from({ length: 37 }, (_, at) => [(at * 27 + 5) % 100, at % FAULTS.length]));
const items = Array.from({ length: 100 }, (_, at) => {
  const fault = planted.get(at);
  return fault === undefined ? custom(`w${at}`) : FAULTS[fault]?.[0];
});
const faultyPositions = [...planted.keys()].sort((a, b) => a - b);

describe("a bulk add of 100 items with 37 faults of 6 kinds", () => {
  it("201: meta.outcomes and errors tell exactly these, by position", async () => {
    const { add } = await aFullShop();
    const { status, body } = await add("C", items);
    expect([status, planted.size, body.data.length]).toEqual([201, 37, 63]);
    expect(body.meta.outcomes.map(({ position }) => position)).toEqual(items.map((_, at) => at));
    for (const outcome of body.meta.outcomes) {
      const [, expected, title] = FAULTS[planted.get(outcome.position) ?? -1] ?? [];
      if (title === undefined) {
        const line = body.data.find(({ id }) => id === outcome.line_id);
        expect([outcome.outcome, line.sku]).toEqual(["added", `w${outcome.position}`]);
      } else {
        const { position } = outcome;
        expect(outcome).toEqual({
          position,
          outcome: "rejected",
          status: expected,
          code: title,
          detail: expect.any(String),
        });
      }
    }
    expect(body.errors.map(({ status: one, title }) => [one, title])).toEqual(
      faultyPositions.map((at) => FAULTS[planted.get(at) ?? -1]?.slice(1)),
    );
    const positions = body.errors.map(({ source }) => Number(source.split(".")[1]));
    expect(positions).toEqual(faultyPositions);
  });

  it("400 or 404: under add_all_or_nothing the same errors and nothing added", async () => {
    const { add, read } = await aFullShop();
    const { status, body } = await add("C", items, { options: { add_all_or_nothing: true } });
    expect([status, body.errors.length, body.data]).toEqual([body.errors[0].status, 37, undefined]);
    expect((await read("C")).body.data.relationships.items.data).toBeNull();
  });

  it("one error for an item with several faults", async () => {
    const { add } = await aFullShop();
    const { body } = await add("C", [{ type: "custom_item" }, product("S1"), { type: "cart_item" }]);
    expect(body.errors.map(({ source }) => source.slice(0, 6))).toEqual(["data.0", "data.2"]);
    const single = await add("C", { type: "custom_item" });
    expect(single.body.errors.length).toBeGreaterThan(1);
  });
});

describe("meta.outcomes", () => {
  it("tells merged from added, with the line each item went to", async () => {
    const { add } = await aFullShop();
    await add("C", product("S1"));
    const { body } = await add("C", [product("S1"), custom("w"), custom("w"), product("GHOST")]);
    const [first, second] = body.data.map(({ id }) => id);
    expect(body.meta.outcomes).toMatchObject([
      { position: 0, outcome: "merged", line_id: first },
      { position: 1, outcome: "added", line_id: second },
      { position: 2, outcome: "merged", line_id: second },
      { position: 3, outcome: "rejected", status: 404 },
    ]);
  });

  it("is left out of the answer to a single item", async () => {
    const { add } = await aFullShop();
    expect((await add("C", product("S1"))).body.meta).not.toHaveProperty("outcomes");
  });
});

describe("options.dry_run", () => {
  const dry = { options: { dry_run: true } };
  const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");

  it("201: the answer of the real add, and nothing is written", async () => {
    const table = memoryTable({ now: () => NOON });
    const { add, read } = await aShop([TEA_SET, EUROS], table);
    await add("C", product("S1"));
    const before = [JSON.stringify(table.all()), (await read("C", { query: "include=items" })).text];
    const writes = { ...table.calls };
    const answer = await add("C", items, dry);
    expect([table.calls.put, table.calls.transact]).toEqual([writes.put, writes.transact]);
    expect([JSON.stringify(table.all()), (await read("C", { query: "include=items" })).text]).toEqual(before);
    const real = await add("C", items);
    expect([answer.status, withoutIds(answer.text)]).toEqual([real.status, withoutIds(real.text)]);
  });

  it.each<[string, unknown]>([
    ["an item that fails", product("GHOST")],
    ["a bad list", [product("GHOST")]],
    ["a total beyond what JSON counts", [custom("a", { price: { amount: 2 ** 53 - 1 } }), custom("b")]],
  ])("the same refusal for %s", async (_, data) => {
    const { add } = await aFullShop();
    const answer = await add("C", data, dry);
    const real = await add("C", data);
    expect([answer.status, withoutIds(answer.text)]).toEqual([real.status, withoutIds(real.text)]);
  });

  it("413: a cart that would outgrow its item", async () => {
    const { add } = await aFullShop();
    const wide = (sku: string) => custom(sku, { description: "x".repeat(60_000) });
    for (const sku of ["a", "b", "c", "d", "e"]) expect((await add("C", wide(sku))).status).toBe(201);
    expect((await add("C", wide("f"), dry)).status).toBe(413);
  });

  it("is not remembered under an Idempotency-Key, and keeps the cart's ETag", async () => {
    const { add, read } = await aFullShop();
    const headers = { "idempotency-key": "k" };
    const answer = await add("C", product("S1"), { ...dry, headers });
    expect(answer.headers["etag"]).toBe((await read("C")).headers["etag"]);
    expect((await add("C", product("S1"), { headers })).headers["idempotent-replayed"]).toBeUndefined();
  });

  it("201 for a cart that does not exist, which then still does not [profile compatible]", async () => {
    const { add, read } = await aFullShop();
    const profile = "compatible" as const;
    expect((await add("fresh", product("S1"), { ...dry, profile })).status).toBe(201);
    expect((await read("fresh")).status).toBe(404);
  });

  it("400: another type", async () => {
    const { add } = await aFullShop();
    expect((await add("C", product("S1"), { options: { dry_run: "true" } })).status).toBe(400);
  });
});

describe("the error of one item", () => {
  it("names the field of a missing custom input, and the position of an item for a full cart", async () => {
    const { add, table } = await aFullShop();
    const shop = shopOn(table);
    const inks = await add("C", [product(INK.attributes.sku ?? ""), product("S1")]);
    expect(inks.body.errors[0]).toMatchObject({ title: "required", source: "data.0.custom_inputs.front" });
    await shop.post("/v2/carts/C/shipping-groups", { data: { type: "shipping_group" } });
    await add("C", manyCustom(99));
    const full = await add("C", [custom("w3"), { type: "cart_item", id: P1.id, quantity: 1 }, custom("z")]);
    expect(full.body.meta.outcomes.map(({ outcome }) => outcome)).toEqual(["merged", "merged", "rejected"]);
    expect(full.body.errors[0]).toMatchObject({ status: 422, title: "Limit Reached", source: "data.2" });
  });
});
