import { describe, expect, it } from "@jest/globals";
import { type Ask, aMarket, LAMP } from "../../support/orders/market.ts";
import { twoLocations } from "../../support/orders/two-locations.ts";
import { P2 } from "../../support/shops/carts.ts";

const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
const MULTI: Ask = { headers: { "ep-inventories-multi-location": "true" } };
const path = `/v2/inventories/${LAMP}`;
const title = ({ status, body }: any) => [status, body.errors[0].title];
const refused = [422, "Cannot complete request"];

async function aShelf(quantity = 12) {
  const shop = await aMarket();
  await shop.stock(LAMP, quantity);
  const move = (action: string, n: unknown, more: object = {}, given: Ask = {}) =>
    shop.move(LAMP, action, n, more, given);
  return { ...shop, move, count: () => shop.count(LAMP), log: () => shop.log(LAMP) };
}

describe("inventory 16: transactions", () => {
  it.each([
    ...[
      ["12", "increment", 5, [17, 0, 17]],
      ["14", "allocate", 5, [7, 5, 12]],
    ],
    ...[
      ["13", "decrement", 12, [0, 0, 0]],
      ["16", "set", 20, [20, 0, 20]],
      ["16", "set", 0, [0, 0, 0]],
    ],
  ] as const)("%s: %s %d", async (_, action, quantity, expected) => {
    const { move, count, log } = await aShelf();
    const { status, body } = await move(action, quantity);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...{ id: expect.any(String), type: "stock-transaction", action, quantity, product_id: LAMP },
      timestamps: { created_at: "2026-03-02T10:00:00.000Z" },
    });
    expect(await count()).toEqual(expected);
    expect(await log()).toEqual([
      ["increment", 12],
      [action, quantity],
    ]);
  });

  it("13: more than is available is neither decremented nor allocated, nor logged", async () => {
    const { move, count, log } = await aShelf();
    expect(title(await move("decrement", 13))).toEqual(refused);
    expect(title(await move("allocate", 13))).toEqual(refused);
    expect([await count(), await log()]).toEqual([[12, 0, 12], [["increment", 12]]]);
  });

  it("15: more than is allocated is not given back", async () => {
    const { move, count, log } = await aShelf();
    await move("allocate", 5);
    expect(title(await move("deallocate", 6))).toEqual(refused);
    expect([await count(), (await log()).length]).toEqual([[7, 5, 12], 2]);
    expect((await move("deallocate", 5)).status).toBe(201);
    expect(await count()).toEqual([12, 0, 12]);
  });

  it("16: set is the total, of which what is allocated stays", async () => {
    const { move, count } = await aShelf();
    await move("allocate", 5);
    expect((await move("set", 20)).status).toBe(201);
    expect(await count()).toEqual([15, 5, 20]);
    expect(title(await move("set", 4))).toEqual(refused);
    expect((await move("set", 5)).status).toBe(201);
    expect(await count()).toEqual([0, 5, 5]);
  });

  it("17: the type may stand inside the attributes", async () => {
    const shop = await aShelf();
    const { count } = shop;
    const attributes = { type: "stock-transaction", action: "decrement", quantity: 3 };
    for (const data of [
      { attributes },
      { type: "stock-transaction", attributes: { ...attributes, type: undefined } },
    ]) {
      const { status, body } = await shop.post(`${path}/transactions`, { data }, { ...MULTI });
      expect([status, body.data]).toEqual([
        201,
        {
          ...{ id: expect.any(String), type: "stock-transaction" },
          attributes: { action: "decrement", product_id: LAMP, quantity: 3 },
          meta: { timestamps: { created_at: "2026-03-02T10:00:00.000Z" } },
        },
      ]);
    }
    expect(await count()).toEqual([6, 0, 6]);
  });

  it.each<[string | undefined, unknown]>([
    ["steal", 1],
    [undefined, 1],
    ["increment", undefined],
    ["increment", -1],
    ["increment", 0],
    ["increment", null],
    ["increment", 1e300],
    ["allocate", 1.5],
    ["decrement", "3"],
    ["set", -1],
  ])("18: %s %p is 400", async (action, quantity) => {
    const { move, count, log } = await aShelf();
    const answer = await move(action as any, quantity);
    expect(title(answer)).toEqual([400, "Validation Error"]);
    expect(answer.body.errors[0].status).toBe("400");
    expect([await count(), await log()]).toEqual([[12, 0, 12], [["increment", 12]]]);
  });

  it("18: another product in the body is 400, the same is not", async () => {
    const { move } = await aShelf();
    expect((await move("increment", 1, { product_id: P2.id })).status).toBe(400);
    expect((await move("increment", 1, { product_id: LAMP })).status).toBe(201);
  });

  it("19: a product without a record is 404, and so is an unknown transaction", async () => {
    const shop = await aShelf();
    const { move } = shop;
    const data = { type: "stock-transaction", action: "increment", quantity: 1 };
    expect((await shop.post(`/v2/inventories/${UNKNOWN}/transactions`, { data })).status).toBe(404);
    expect((await shop.get(`${path}/transactions/${UNKNOWN}`)).status).toBe(404);
    const made = (await move("increment", 1)).body.data;
    expect((await shop.get(`${path}/transactions/${made.id}`)).body.data).toEqual(made);
  });

  it("20: a movement of a location moves the sums by the same number", async () => {
    const { counts, move } = await twoLocations();
    expect((await move(LAMP, "allocate", 3, { location: "shop" })).status).toBe(201);
    expect(await counts()).toEqual([
      [9, 3, 12],
      [8, 0, 8],
      [1, 3, 4],
    ]);
    expect(title(await move(LAMP, "decrement", 2, { location: "shop" }))).toEqual(refused);
    expect((await move(LAMP, "decrement", 2, { location: "north" })).status).toBe(201);
    expect((await move(LAMP, "set", 9, { location: "shop" })).status).toBe(201);
    expect(await counts()).toEqual([
      [12, 3, 15],
      [6, 0, 6],
      [6, 3, 9],
    ]);
  });

  it.each(["increment", "decrement", "allocate", "deallocate", "set"])(
    "5: %s without a location where there are some, and the other way round, is 422",
    async (action) => {
      const { counts, move } = await twoLocations();
      expect(title(await move(LAMP, action, 1))).toEqual(refused);
      expect(await counts()).toEqual([
        [12, 0, 12],
        [8, 0, 8],
        [4, 0, 4],
      ]);
      const plain = await aShelf();
      expect(title(await plain.move(action, 1, { location: "north" }))).toEqual(refused);
      expect(await plain.count()).toEqual([12, 0, 12]);
    },
  );

  it("21: the list has each once, newest first, also within a millisecond", async () => {
    const shop = await aShelf();
    const { move, ledger } = shop;
    const made = [];
    for (let n = 1; n <= 12; n += 1) made.push((await move("increment", n)).body.data.id);
    await move("decrement", 999);
    const listed = await ledger(LAMP);
    expect(listed.slice(0, 12).map(({ id }: any) => id)).toEqual(made.toReversed());
    expect(listed).toHaveLength(13);
    const multi = await shop.get(`${path}/transactions?page[limit]=2&page[offset]=1`, MULTI);
    expect(multi.body.data.map(({ id }: any) => id)).toEqual([made[10], made[9]]);
    expect(multi.body.meta.results.total).toBe(13);
  });

  it("22: of 50 at once that allocate one of 10, ten do", async () => {
    const { move, count, log } = await aShelf(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => move("allocate", 1, {}, { deadlineMs: 60_000 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(40);
    expect([await count(), (await log()).length]).toEqual([[0, 10, 10], 11]);
  });

  it("design 12: a movement repeated under one key is one movement with one answer", async () => {
    const { move, count, log } = await aShelf();
    const headers = { "idempotency-key": "once" };
    const one = await move("decrement", 2, {}, { headers });
    const all = await Promise.all(Array.from({ length: 5 }, () => move("decrement", 2, {}, { headers })));
    expect(new Set([one, ...all].map(({ text }) => text)).size).toBe(1);
    expect([await count(), (await log()).length]).toEqual([[10, 0, 10], 2]);
    expect((await move("decrement", 3, {}, { headers })).status).toBe(422);
  });

  it("design 12: so is one whose stock is gone by then", async () => {
    const { move, count } = await aShelf(2);
    const headers = { "idempotency-key": "once" };
    expect((await move("decrement", 2, {}, { headers })).status).toBe(201);
    expect((await move("decrement", 2, {}, { headers })).status).toBe(201);
    expect(await count()).toEqual([0, 0, 0]);
  });

  it("1: implicit tokens read no movement, or read them all, but write none", async () => {
    const shop = await aShelf();
    const { move, count } = shop;
    expect((await move("increment", 1, {}, { as: "implicit" })).status).toBe(403);
    expect([200, 403]).toContain((await shop.get(`${path}/transactions`, { as: "implicit" })).status);
    expect(await count()).toEqual([12, 0, 12]);
  });
});
