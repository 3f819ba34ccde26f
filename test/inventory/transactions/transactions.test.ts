import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../../support/answers.ts";
import type { Call } from "../../support/call.ts";
import { aMarket, LAMP } from "../../support/orders/market.ts";
import { twoLocations } from "../../support/orders/two-locations.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { P2 } from "../../support/shops/carts.ts";
import { amountsIn, inventories, MUG, MULTI } from "../../support/stock/inventories.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const CLASSIC = { headers: {} };

async function twelve() {
  const shop = inventories();
  await shop.create(12);
  const amounts = async () => amountsIn(await shop.read());
  const send = (data: unknown, more = {}) =>
    shopOn(shop.table).post(`/v2/inventories/${MUG}/transactions`, { data }, more);
  return { ...shop, amounts, send };
}

describe("POST /v2/inventories/{product_id}/transactions", () => {
  it.each([
    [{ quantity: 5, attributes: { action: "increment", quantity: 50 } }, ["data.quantity"]],
    [
      { action: "set", location: "here", attributes: { action: "increment", quantity: 50 } },
      ["data.action", "data.location"],
    ],
    [{ action: "increment", quantity: 5, locations: "here" }, ["data.locations"]],
    [{ acton: "increment", quantity: 5 }, ["data.acton"]],
  ])("422: %j has a field that would be overlooked, and nothing moves", async (data, sources) => {
    const { send, amounts } = await twelve();
    const { status, body } = await send(data);
    const { errors } = body as unknown as { errors: { source: string }[] };
    expect([status, errors.map(({ source }) => source)]).toEqual([422, sources]);
    expect(await amounts()).toEqual([12, 0, 12]);
  });

  it.each([
    ["increment", 5, [17, 0, 17]],
    ["decrement", 5, [7, 0, 7]],
    ["allocate", 5, [7, 5, 12]],
    ["set", 20, [20, 0, 20]],
    ["set", 0, [0, 0, 0]],
  ])("201: %s %d", async (action, quantity, expected) => {
    const { move, amounts } = await twelve();
    const { status, body } = await move(action, quantity);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "stock-transaction",
      attributes: { action, quantity, product_id: MUG },
      meta: { timestamps: { created_at: "2026-03-02T10:00:00.000Z" } },
    });
    expect(await amounts()).toEqual(expected);
  });

  it("201: in the form without attributes, to who sends no header", async () => {
    const { send } = await twelve();
    const { status, body } = await send({ type: "stock-transaction", action: "allocate", quantity: 5 });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        type: "stock-transaction",
        action: "allocate",
        product_id: MUG,
        quantity: 5,
        timestamps: { created_at: "2026-03-02T10:00:00.000Z" },
      },
    ]);
  });

  it("201: the type among the attributes, and the product again", async () => {
    const { send, amounts } = await twelve();
    const attributes = {
      type: "stock-transaction",
      action: "decrement",
      quantity: 3,
      product_id: MUG.toUpperCase(),
    };
    expect((await send({ attributes })).status).toBe(201);
    expect(await amounts()).toEqual([9, 0, 9]);
  });

  it("422: more than there is, and neither record nor log changes", async () => {
    const { move, read, log } = await twelve();
    await move("allocate", 5);
    const before = [(await read()).body, (await log()).body];
    for (const [action, quantity] of [
      ["decrement", 8],
      ["allocate", 8],
      ["deallocate", 6],
      ["set", 4],
    ] as const) {
      const { status, body } = await move(action, quantity);
      expect([status, body.errors[0].title, body.errors[0].status]).toEqual([
        422,
        "Cannot complete request",
        "422",
      ]);
    }
    expect([(await read()).body, (await log()).body]).toEqual(before);
    expect((await move("allocate", 8)).body.errors[0].detail).toBe("Only 7 units are available");
    expect(await move("set", 20).then(() => read())).toMatchObject({
      body: { data: { attributes: { available: 15, allocated: 5, total: 20 } } },
    });
    expect(amountsIn(await move("deallocate", 5).then(() => read()))).toEqual([20, 0, 20]);
  });

  it("201: at a location it changes that and the sums alike", async () => {
    const { location, createAt, move, read } = inventories();
    for (const slug of ["north", "shop"]) await location(slug);
    await createAt({ north: 8, shop: 4 });
    const { body } = await move("decrement", 3, "shop");
    expect(body.data.attributes).toEqual({
      action: "decrement",
      quantity: 3,
      product_id: MUG,
      location: "shop",
    });
    const { attributes } = (await read()).body.data;
    expect(attributes.locations).toEqual({
      north: { available: 8, allocated: 0, total: 8 },
      shop: { available: 1, allocated: 0, total: 1 },
    });
    expect([attributes.available, attributes.total]).toEqual([9, 9]);
    const refused = await move("decrement", 2, "shop");
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      422,
      "Only 1 unit is available at shop",
    ]);
  });

  it("422: no location where there are some, and one where there are none; 400: one it is not at", async () => {
    const { location, createAt, move } = inventories();
    for (const slug of ["north", "shop"]) await location(slug);
    await createAt({ north: 8 });
    for (const action of ["increment", "decrement", "allocate", "deallocate", "set"])
      expect((await move(action, 1)).status).toBe(422);
    expect((await move("increment", 1, "shop")).status).toBe(400);
    const plain = await twelve();
    expect((await plain.move("increment", 1, "north")).status).toBe(422);
  });

  it.each([
    [{ action: "steal", quantity: 1 }, "data.action"],
    [{ action: "increment" }, "data.quantity"],
    [{ quantity: 1 }, "data.action"],
    [{ action: "increment", quantity: -1 }, "data.quantity"],
    [{ action: "increment", quantity: 0 }, "data.quantity"],
    [{ action: "increment", quantity: 1.5 }, "data.quantity"],
    [{ type: "order", action: "increment", quantity: 1 }, "data.type"],
    [{ action: "increment", quantity: 1, product_id: "other" }, "product_id"],
    [{ attributes: { action: "increment" } }, "data.attributes.quantity"],
    [{ attributes: { action: "increment", quantity: 1, location: "" } }, "data.attributes.location"],
    [{}, "data.action"],
  ])("400: %j", async (data, source) => {
    const { send, amounts } = await twelve();
    const { status, body } = await send(data);
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([400, "Validation Error", source]);
    expect(await amounts()).toEqual([12, 0, 12]);
  });

  it("404: no record; 403: an implicit token; 401: none", async () => {
    const { move, amounts } = await twelve();
    expect((await move("increment", 1, undefined, {}, "none")).status).toBe(404);
    expect((await move("increment", 1, undefined, { as: "implicit" })).status).toBe(403);
    expect((await move("increment", 1, undefined, { as: null })).status).toBe(401);
    expect(await amounts()).toEqual([12, 0, 12]);
  });

  it("422: more units than can be counted", async () => {
    const { table, move } = await twelve();
    const key = { pk: `STOCK#${MUG}`, sk: "STOCK" };
    await table.update(key, { add: { available: 1e12 - 12, total: 1e12 - 12 } }, { only: "present" });
    expect((await move("increment", 1)).status).toBe(422);
  });

  it("422: a total at a location with which there were more units than can be counted", async () => {
    const { table, location, createAt, move } = inventories();
    for (const slug of ["north", "shop"]) await location(slug);
    await createAt({ north: 8, shop: 4 });
    const key = { pk: `STOCK#${MUG}`, sk: "STOCK" };
    await table.update(key, { add: { available: 1e12 - 12, total: 1e12 - 12 } }, { only: "present" });
    expect((await move("set", 5, "shop")).status).toBe(422);
    expect((await move("set", 4, "shop")).status).toBe(201);
  });

  it("201: repeated with one Idempotency-Key, at once or later, it is one movement with one answer", async () => {
    const { move, amounts, log } = await twelve();
    const keyed = { headers: { ...MULTI.headers, "idempotency-key": "k" } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => move("decrement", 2, undefined, keyed)),
    );
    answers.push(await move("decrement", 2, undefined, keyed));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await amounts()).toEqual([10, 0, 10]);
    expect((await log()).body.meta.results.total).toBe(2);
    expect((await move("decrement", 3, undefined, keyed)).status).toBe(422);
  });
});

describe("GET /v2/inventories/{product_id}/transactions", () => {
  it("200: each movement once, the newest first, also of one millisecond, page by page", async () => {
    const { move, log } = await twelve();
    for (const n of [1, 2, 3, 4]) await move("increment", n);
    await move("decrement", 99);
    const all = (await log()).body;
    const quantities = ({ data }: Awaited<ReturnType<typeof log>>["body"]) =>
      data.map(({ attributes }) => attributes.quantity);
    expect(quantities(all)).toEqual([4, 3, 2, 1, 12]);
    expect(all.meta.results.total).toBe(5);
    const pages = [];
    for (const offset of [0, 2, 4, 6]) pages.push((await log(`page[limit]=2&page[offset]=${offset}`)).body);
    expect(pages.map(quantities)).toEqual([[4, 3], [2, 1], [12], []]);
    expect(pages[0]!.links.last).toContain("page[offset]=4");
  });

  it("200: far back in a long log", async () => {
    const { table, create, move, log } = inventories();
    await create(1);
    for (let n = 0; n < 250; n += 1) await move("increment", 1);
    const { body } = await log("page[limit]=100&page[offset]=200");
    expect([body.data.length, body.data.at(-1).id]).toEqual([
      51,
      (await log("page[limit]=1&page[offset]=250")).body.data[0].id,
    ]);
    expect(table).toBeDefined();
  });

  it("200: one by its id, in both forms; 404: any other id, and a product without a record", async () => {
    const { table, move } = await twelve();
    const shop = shopOn(table);
    const { id } = (await move("allocate", 5)).body.data;
    const read = (transaction_id: string, more = {}) =>
      shop.get(`/v2/inventories/${MUG}/transactions/${transaction_id}`, more);
    expect((await read(id)).body.data).toMatchObject({ id, action: "allocate", quantity: 5 });
    expect((await read(id, MULTI)).body.data.attributes).toMatchObject({ action: "allocate" });
    for (const other of ["none", "x".repeat(1100)]) expect((await read(other)).status).toBe(404);
    expect((await shop.get(`/v2/inventories/none/transactions/${id}`)).status).toBe(404);
  });

  it("403: an implicit token; 404: no record", async () => {
    const { table } = await twelve();
    const shop = shopOn(table);
    expect((await shop.get(`/v2/inventories/${MUG}/transactions`, { as: "implicit" })).status).toBe(403);
    expect((await anEmptyShop().get(`/v2/inventories/${MUG}/transactions`, CLASSIC)).status).toBe(404);
  });
});

describe("transactions", () => {
  const path = `/v2/inventories/${LAMP}` as const;
  const refused = [422, "Cannot complete request"];

  async function aShelf(quantity = 12) {
    const shop = await aMarket();
    await shop.stock(LAMP, quantity);
    const move = (action: unknown, n: unknown, more: object = {}, given: Call = {}) => {
      const data = { type: "stock-transaction", action, quantity: n, ...more };
      return shop.post(`${path}/transactions`, { data }, given);
    };
    return { ...shop, move, count: () => shop.count(LAMP), log: () => shop.log(LAMP) };
  }

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

  it("more than is allocated is not given back", async () => {
    const { move, count, log } = await aShelf();
    await move("allocate", 5);
    expect(readRefusal(await move("deallocate", 6))).toEqual(refused);
    expect([await count(), (await log()).length]).toEqual([[7, 5, 12], 2]);
    expect((await move("deallocate", 5)).status).toBe(201);
    expect(await count()).toEqual([12, 0, 12]);
  });

  it("set is the total, of which what is allocated stays", async () => {
    const { move, count } = await aShelf();
    await move("allocate", 5);
    expect((await move("set", 20)).status).toBe(201);
    expect(await count()).toEqual([15, 5, 20]);
    expect(readRefusal(await move("set", 4))).toEqual(refused);
    expect((await move("set", 5)).status).toBe(201);
    expect(await count()).toEqual([0, 5, 5]);
  });

  it("the type may stand inside the attributes", async () => {
    const shop = await aShelf();
    const { count } = shop;
    const attributes = { type: "stock-transaction", action: "decrement", quantity: 3 };
    for (const data of [
      { attributes },
      { type: "stock-transaction", attributes: { ...attributes, type: undefined } },
    ]) {
      const { status, body } = await shop.post(`${path}/transactions`, { data }, MULTI);
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
  ])("%s %p is 400", async (action, quantity) => {
    const { move, count, log } = await aShelf();
    const answer = await move(action, quantity);
    expect(readRefusal(answer)).toEqual([400, "Validation Error"]);
    expect(answer.body.errors[0].status).toBe("400");
    expect([await count(), await log()]).toEqual([[12, 0, 12], [["increment", 12]]]);
  });

  it("another product in the body is 400, the same is not", async () => {
    const { move } = await aShelf();
    expect((await move("increment", 1, { product_id: P2.id })).status).toBe(400);
    expect((await move("increment", 1, { product_id: LAMP })).status).toBe(201);
  });

  it("a product without a record is 404, and so is an unknown transaction", async () => {
    const shop = await aShelf();
    const { move } = shop;
    const data = { type: "stock-transaction", action: "increment", quantity: 1 };
    expect((await shop.post(`/v2/inventories/${UNKNOWN_ID}/transactions`, { data })).status).toBe(404);
    expect((await shop.get(`${path}/transactions/${UNKNOWN_ID}`)).status).toBe(404);
    const made = (await move("increment", 1)).body.data;
    expect((await shop.get(`${path}/transactions/${made.id}`)).body.data).toEqual(made);
  });

  it("a movement of a location moves the sums by the same number", async () => {
    const { counts, move } = await twoLocations();
    expect((await move(LAMP, "allocate", 3, { location: "shop" })).status).toBe(201);
    expect(await counts()).toEqual([
      [9, 3, 12],
      [8, 0, 8],
      [1, 3, 4],
    ]);
    expect(readRefusal(await move(LAMP, "decrement", 2, { location: "shop" }))).toEqual(refused);
    expect((await move(LAMP, "decrement", 2, { location: "north" })).status).toBe(201);
    expect((await move(LAMP, "set", 9, { location: "shop" })).status).toBe(201);
    expect(await counts()).toEqual([
      [12, 3, 15],
      [6, 0, 6],
      [6, 3, 9],
    ]);
  });

  it.each(["increment", "decrement", "allocate", "deallocate", "set"])(
    "%s without a location where there are some, and the other way round, is 422",
    async (action) => {
      const { counts, move } = await twoLocations();
      expect(readRefusal(await move(LAMP, action, 1))).toEqual(refused);
      expect(await counts()).toEqual([
        [12, 0, 12],
        [8, 0, 8],
        [4, 0, 4],
      ]);
      const plain = await aShelf();
      expect(readRefusal(await plain.move(action, 1, { location: "north" }))).toEqual(refused);
      expect(await plain.count()).toEqual([12, 0, 12]);
    },
  );

  it("the list has each once, newest first, also within a millisecond", async () => {
    const shop = await aShelf();
    const { move, ledger } = shop;
    const made = [];
    for (let n = 1; n <= 12; n += 1) made.push((await move("increment", n)).body.data.id);
    await move("decrement", 999);
    const listed = await ledger(LAMP);
    expect(listed.slice(0, 12).map(({ id }) => id)).toEqual(made.toReversed());
    expect(listed).toHaveLength(13);
    const multi = await shop.get(`${path}/transactions?page[limit]=2&page[offset]=1`, MULTI);
    expect(multi.body.data.map(({ id }) => id)).toEqual([made[10], made[9]]);
    expect(multi.body.meta.results.total).toBe(13);
  });

  it("so is one whose stock is gone by then", async () => {
    const { move, count } = await aShelf(2);
    const headers = { "idempotency-key": "once" };
    expect((await move("decrement", 2, {}, { headers })).status).toBe(201);
    expect((await move("decrement", 2, {}, { headers })).status).toBe(201);
    expect(await count()).toEqual([0, 0, 0]);
  });
});
