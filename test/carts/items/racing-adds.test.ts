import { describe, expect, it } from "@jest/globals";
import { NOON } from "../../support/runtime.ts";
import { aShop, custom, manyCustom, product } from "../../support/shops/carts.ts";
import { raceTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const WRITERS = 100;
const deadlineMs = 60_000;

describe.each(raceTables(engine))("parallel changes of one cart on %s", (_, newTable) => {
  it("none of 100 adds of different items is lost", async () => {
    const { add, read } = await aShop([], await newTable());
    const answers = await Promise.all(manyCustom(WRITERS).map((item) => add("C", item, { deadlineMs })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WRITERS);
    const { body } = await read("C", { query: "include=items" });
    expect(new Set(body.included.items.map(({ sku }) => sku)).size).toBe(WRITERS);
  });

  it("none of 50 adds of the same product is lost or doubled", async () => {
    const { add, read } = await aShop([], await newTable());
    await Promise.all(Array.from({ length: 50 }, () => add("C", product("S1", 2), { deadlineMs })));
    const { body } = await read("C", { query: "include=items" });
    expect(body.included.items.map(({ quantity }) => quantity)).toEqual([100]);
  });

  it("of 20 adds at 95 lines exactly 5 succeed", async () => {
    const { add, read } = await aShop([], await newTable());
    await add("C", manyCustom(95));
    const answers = await Promise.all(manyCustom(20, 95).map((item) => add("C", item, { deadlineMs })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(422)]);
    expect((await read("C")).body.data.relationships.items.data).toHaveLength(100);
  });

  it("each answer shows a state that the cart really had: the adds before it and no other", async () => {
    const { add } = await aShop([], await newTable());
    const answers = await Promise.all(manyCustom(20).map((item) => add("C", item, { deadlineMs })));
    const histories = answers
      .map(({ body }) => body.data.map(({ sku }) => sku) as string[])
      .sort((a, b) => a.length - b.length);
    expect(histories.map((history) => history.length)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    for (const [at, history] of histories.entries()) expect(histories[19]?.slice(0, at + 1)).toEqual(history);
  });

  it("ten adds with one Idempotency-Key are one add with one answer", async () => {
    const { add, read } = await aShop([], await newTable());
    const headers = { "idempotency-key": "once-7" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add("C", product("S1"), { headers, deadlineMs })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await read("C", { query: "include=items" })).body.included.items[0].quantity).toBe(1);
    expect(answers.filter(({ headers: sent }) => sent["idempotent-replayed"] === "true")).toHaveLength(9);
  });
});

describe("Idempotency-Key", () => {
  const headers = { "idempotency-key": "k" };

  it("replays the same answer even after the cart has changed", async () => {
    const { add } = await aShop();
    const first = await add("C", product("S1"), { headers });
    await add("C", product("S2"));
    const again = await add("C", product("S1"), { headers });
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([
      201,
      first.text,
      "true",
    ]);
  });

  it("422: the same key with another body; another cart is another request", async () => {
    const { add } = await aShop();
    await add("C", product("S1"), { headers });
    expect((await add("C", product("S1", 2), { headers })).status).toBe(422);
    expect((await add("D", product("S1", 2), { headers, profile: "compatible" })).status).toBe(201);
  });

  it("a refused request is not remembered", async () => {
    const { add } = await aShop();
    expect((await add("C", product("S1", 0), { headers })).status).toBe(400);
    expect((await add("C", product("S1", 1), { headers })).status).toBe(201);
  });

  it("is forgotten after 24 hours", async () => {
    let at = NOON;
    const now = () => at;
    const { add, read } = await aShop([], memoryTable({ now }));
    await add("C", product("S1"), { as: "client_credentials", headers, now });
    at = new Date(NOON.getTime() + 24 * 3600 * 1000 - 1000);
    await add("C", product("S1"), { as: "client_credentials", headers, now });
    expect((await read("C", { query: "include=items", now })).body.included.items[0].quantity).toBe(1);
    at = new Date(NOON.getTime() + 24 * 3600 * 1000);
    await add("C", product("S1"), { as: "client_credentials", headers, now });
    expect((await read("C", { query: "include=items", now })).body.included.items[0].quantity).toBe(2);
  });

  it("400: an empty, long or unprintable key", async () => {
    const { add } = await aShop();
    for (const key of ["", "x".repeat(256), "a b", "é"]) {
      expect((await add("C", product("S1"), { headers: { "idempotency-key": key } })).status).toBe(400);
    }
  });
});

it("413: a cart over its size is refused and stays as it was", async () => {
  const { add, read } = await aShop();
  const wide = (sku: string) => custom(sku, { description: "x".repeat(60_000) });
  for (const sku of ["a", "b", "c", "d", "e"]) expect((await add("C", wide(sku))).status).toBe(201);
  const before = (await read("C", { query: "include=items" })).text;
  const { status, body } = await add("C", wide("f"));
  expect([status, body.errors[0].meta]).toEqual([413, { cart_id: "C" }]);
  expect((await read("C", { query: "include=items" })).text).toBe(before);
});
