import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, product } from "../../support/shops/carts.ts";
import { bothTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { loseWrite } from "../../support/tables/lost-write.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const compatible = { profile: "compatible" } as const;
const engine = useEngine();

/** A shop with an empty cart `C`, and a clock that the test moves. */
async function aMovingShop() {
  let now = NOON;
  const table = memoryTable({ now: () => now });
  const shop = await aShop([], table);
  const shopper = shopOn(table, { as: "implicit", now: () => now });
  return {
    ...shop,
    table,
    moveTo: (days: number) => {
      now = new Date(NOON.getTime() + days * DAY_MS);
    },
    create: (id: string, more: Call = {}) => shopper.post("/v2/carts", { data: { id } }, more),
    remove: (more: Call = {}) => shopper.delete("/v2/carts/C", more),
    show: (more: Call = {}) => shopper.get("/v2/carts/C", more),
    addOne: (more: Call = {}) => shop.add("C", product("S1"), { now: () => now, ...more }),
  };
}

describe("POST /v2/carts with the id of a cart that is gone", () => {
  it("409: for 30 days after it was deleted, with the text of one that is in use", async () => {
    const shop = await aMovingShop();
    const { body: inUse } = await shop.create("C");
    expect((await shop.remove()).status).toBe(204);
    const { status, body } = await shop.create("C");
    expect([status, body]).toEqual([409, inUse]);
    shop.moveTo(29.9);
    expect((await shop.create("C")).status).toBe(409);
    expect((await shop.create("C", { profile: "compatible" })).status).toBe(409);
    shop.moveTo(61);
    expect((await shop.create("C")).status).toBe(201);
  });

  it("412: a change with an ETag of the cart that had the id before", async () => {
    const shop = await aMovingShop();
    const etags = new Set<string>();
    for (const days of [0, 61]) {
      shop.moveTo(days);
      if (days > 0) expect((await shop.create("C")).status).toBe(201);
      etags.add((await shop.show()).headers["etag"] ?? "");
      if (days === 0) await shop.remove();
    }
    expect(etags.size).toBe(2);
    const [old = ""] = etags;
    expect((await shop.addOne({ headers: { "if-match": old } })).status).toBe(412);
  });

  it("409: for 30 days after it expired; 201 then", async () => {
    const shop = await aMovingShop();
    shop.moveTo(7.1);
    expect((await shop.show()).status).toBe(404);
    const { status, body } = await shop.create("C");
    expect([status, body.errors[0].meta]).toEqual([409, { cart_id: "C" }]);
    shop.moveTo(36.9);
    expect((await shop.create("C")).status).toBe(409);
    shop.moveTo(37.1);
    expect((await shop.create("C")).status).toBe(201);
  });

  it("404: the cart itself stays gone for all requests; 204 for another delete", async () => {
    const shop = await aMovingShop();
    await shop.addOne();
    await shop.remove();
    expect((await shop.show()).status).toBe(404);
    expect((await shop.addOne()).status).toBe(404);
    expect((await shop.put("/v2/carts/C", { data: { name: "x" } })).status).toBe(404);
    expect((await shop.get("/v2/carts/C/items")).status).toBe(404);
    expect((await shop.add("other", { type: "cart_items", cart_id: "C" })).status).toBe(404);
    expect((await shop.remove()).status).toBe(204);
  });

  it("204: nothing but the id is left of a deleted cart", async () => {
    const shop = await aMovingShop();
    await shop.addOne();
    await shop.remove();
    const left = shop.table.all().filter(({ pk }) => pk.includes("#C"));
    expect(left).toEqual([
      {
        pk: "CART#C",
        sk: "CART",
        type: "freed_cart_id",
        version: 3,
        silent_versions: 1,
        is_told: true,
        expires_at: NOON.getTime() / 1000 + 30 * 24 * 3600,
        by: expect.any(String),
      },
    ]);
  });
});

describe("a freed id in the profile `compatible`", () => {
  it("201: an add creates a new cart with it", async () => {
    const shop = await aMovingShop();
    await shop.addOne();
    const { headers } = await shop.show();
    await shop.remove();
    const { status, body } = await shop.addOne(compatible);
    expect([status, body.data.length, body.data[0].quantity]).toEqual([201, 1, 1]);
    const shown = await shop.show();
    expect([shown.status, shown.headers["etag"] === headers["etag"]]).toEqual([200, false]);
    expect((await shop.addOne()).body.data[0].quantity).toBe(2);
  });

  it("200: a read shows a new empty cart, and the same one again", async () => {
    const shop = await aMovingShop();
    await shop.addOne();
    await shop.remove();
    const first = await shop.show(compatible);
    expect([first.status, first.body.data.relationships.items.data]).toEqual([200, null]);
    expect((await shop.show(compatible)).headers["etag"]).toBe(first.headers["etag"]);
  });

  it("201: adds after a delete all count, however many at once", async () => {
    for (const [, newTable] of bothTables(engine)) {
      const table = await newTable();
      const { add, read } = await aShop([], table);
      await add("C", product("S1"));
      await shopOn(table).delete("/v2/carts/C");
      const more = { ...compatible, deadlineMs: 60_000 };
      const answers = await Promise.all(Array.from({ length: 20 }, () => add("C", product("S1"), more)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const { items } = (await read("C", { query: "include=items" })).body.included;
      expect(items.map(({ quantity }) => quantity)).toEqual([20]);
    }
  });

  it("201: an add repeated with its key after the delete gets its first answer and creates no cart", async () => {
    const shop = await aMovingShop();
    const headers = { "idempotency-key": "a-key" };
    const first = await shop.addOne({ ...compatible, headers });
    await shop.remove();
    const again = await shop.addOne({ ...compatible, headers });
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    expect((await shop.show()).status).toBe(404);
  });
});

describe("deletes and creations of one id at once", () => {
  it.each(bothTables(engine))("on %s: the cart goes once; no new cart gets its id", async (_, newTable) => {
    const shop = await aShop([], await newTable());
    const on = { deadlineMs: 60_000 };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => {
        if (at % 3 === 0) return shop.delete("/v2/carts/C", on);
        if (at % 3 === 1) return shop.post("/v2/carts", { data: { id: "C" } }, on);
        return shop.add("C", product("S1"), on);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses.filter((_, at) => at % 3 === 0))).toEqual(new Set([204]));
    expect(new Set(statuses.filter((_, at) => at % 3 === 1))).toEqual(new Set([409]));
    expect(statuses.every((status) => [201, 204, 404, 409].includes(status))).toBe(true);
    expect((await shop.get("/v2/carts/C")).status).toBe(404);
  });

  it("204: a delete whose answer was lost has happened once, and an add in between stays refused", async () => {
    const shop = await aMovingShop();
    const adding = async () => expect((await shop.addOne()).status).toBe(404);
    const { status } = await shop.remove({ table: loseWrite(shop.table, adding) });
    expect([status, (await shop.show()).status]).toEqual([204, 404]);
  });

  it("204: a delete that was never sent is repeated on what an add has made of the cart", async () => {
    const shop = await aMovingShop();
    const adding = async () => expect((await shop.addOne()).status).toBe(201);
    const { status } = await shop.remove({ table: loseWrite(shop.table, adding, { isSent: false }) });
    expect([status, (await shop.show()).status]).toEqual([204, 404]);
  });
});
