import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { amountsIn, inventories, MUG } from "../../support/stock/inventories.ts";

const CLASSIC = { headers: {} };
const params = { product_id: MUG };

async function twelve() {
  const shop = inventories();
  await shop.create(12);
  const amounts = async () => amountsIn(await shop.read());
  const send = (data: unknown, more = {}) =>
    shopOn(shop.table).post(`/v2/inventories/${params.product_id}/transactions`, { data }, { ...more });
  return { ...shop, amounts, send };
}

describe("POST /v2/inventories/{product_id}/transactions", () => {
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

  it("201: repeated with one Idempotency-Key, at once or later, it is one movement with one answer", async () => {
    const { move, amounts, log } = await twelve();
    const keyed = { headers: { "ep-inventories-multi-location": "true", "idempotency-key": "k" } };
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
    const quantities = ({ data }: any) => data.map((one: any) => one.attributes.quantity);
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
      shop.get(`/v2/inventories/${params.product_id}/transactions/${transaction_id}`, { ...more });
    expect((await read(id)).body.data).toMatchObject({ id, action: "allocate", quantity: 5 });
    const headers = { "ep-inventories-multi-location": "true" };
    expect((await read(id, { headers })).body.data.attributes).toMatchObject({ action: "allocate" });
    for (const other of ["none", "x".repeat(1100)]) expect((await read(other)).status).toBe(404);
    expect((await shop.get(`/v2/inventories/none/transactions/${id}`)).status).toBe(404);
  });

  it("403: an implicit token; 404: no record", async () => {
    const { table } = await twelve();
    const shop = shopOn(table);
    expect(
      (await shop.get(`/v2/inventories/${params.product_id}/transactions`, { as: "implicit" })).status,
    ).toBe(403);
    expect(
      (await anEmptyShop().get(`/v2/inventories/${params.product_id}/transactions`, { ...CLASSIC })).status,
    ).toBe(404);
  });
});
