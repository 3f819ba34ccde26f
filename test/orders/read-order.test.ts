import { describe, expect, it } from "@jest/globals";
import { accounts } from "../../lib/accounts/store.ts";
import type { Order } from "../../lib/orders/order.ts";
import type { Table } from "../../lib/table/table.ts";
import { saveUser } from "../support/accounts/users.ts";
import { anOrder, anOrderItem, orderId, saveOrders } from "../support/orders.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const ACCOUNT = orderId("e1");
const MEMBER = orderId("e2");
const CUSTOMER = orderId("cc");
const at = NOON.toISOString();
const discount = {
  external_id: "x",
  discount_engine: "own",
  discount_code: "OWN",
  description: "Own",
  amount: -7,
};

/** With a tax, a discount of an item and of the whole order, and a promotion. */
const FULL = anOrder({
  account: { id: ACCOUNT, member_id: MEMBER },
  items: [
    anOrderItem({
      taxes: [{ id: orderId("71"), name: "CA", rate: 0.0725 }],
      custom_discounts: [{ id: orderId("d2"), ...discount }],
    }),
  ],
  custom_discounts: [{ id: orderId("d1"), ...discount, amount: -9 }],
  promotions: [
    {
      promotion: {
        type: "promotion",
        id: orderId("91"),
        name: "Save",
        description: "",
        automatic: false,
        start: at,
        end: at,
        promotion_source: "rule-promotion",
      },
      code: "SAVE",
      amount: -500,
    },
  ],
});

async function storeWith(...orders: readonly Order[]): Promise<Table> {
  const table = memoryTable({ now: () => NOON });
  await saveOrders(table, orders);
  const dates = { created_at: at, updated_at: at };
  await table.transact(accounts.writes({ id: ACCOUNT, name: "Holt Ltd", ...dates }), "accounts");
  await saveUser(table, { id: MEMBER, name: "Mira Holt", email: "mira@example.org", ...dates });
  return table;
}

const read = (table: Table, more: object = {}) => shopOn(table).get(`/v2/orders/${orderId(1)}`, more);

describe("GET /v2/orders/{orderID}", () => {
  it("200: an order without its items", async () => {
    const { status, body } = await read(await storeWith(anOrder()));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: orderId(1),
      type: "order",
      status: "incomplete",
      payment: "unpaid",
      shipping: "unfulfilled",
      anonymized: false,
      customer: { name: "Mira Holt", email: "mira@example.org" },
      links: {},
    });
    expect(body).not.toHaveProperty("included");
  });

  it("200: all that can be included, in a comma list or repeated, unknown names among them", async () => {
    const table = await storeWith(FULL);
    const all = "product,customer,items,account,account_member,tax_items,custom_discounts,promotions";
    const { body } = await read(table, { query: `include=${all}` });
    const item = { item: { data: { type: "order_item", id: orderId("a1") } } };
    expect(body.included).toMatchObject({
      items: [{ id: orderId("a1"), type: "order_item", sku: "S1" }],
      accounts: [{ id: ACCOUNT, type: "account", name: "Holt Ltd" }],
      account_members: [{ id: MEMBER, type: "account_member", email: "mira@example.org" }],
      tax_items: [{ id: orderId("71"), type: "tax_item", rate: 0.0725, relationships: item }],
      custom_discounts: [
        { id: orderId("d1"), amount: { amount: -9, currency: "USD", formatted: "-$0.09" } },
        { id: orderId("d2"), amount: { amount: -7 }, relationships: item },
      ],
      promotions: [{ id: orderId("91"), type: "promotion", promotion_source: "rule-promotion" }],
    });
    const repeated = all.split(",").map((name) => `include=${name}`);
    expect((await read(table, { query: repeated.join("&") })).body).toEqual(body);
    const two = await read(table, { query: "include=items&include=account" });
    expect(Object.keys(two.body.included).sort()).toEqual(["accounts", "items"]);
    expect((await read(table, { query: "include=product" })).body).not.toHaveProperty("included");
  });

  it("200: a shopper's own order, by the account's token or the customer's", async () => {
    const ofCustomer = anOrder({ customer: { id: CUSTOMER, name: "Mira", email: "mira@example.org" } });
    const as = "implicit" as const;
    const headers = await asShopper({ customer: CUSTOMER });
    expect((await read(await storeWith(ofCustomer), { as, headers })).body.data.relationships).toMatchObject({
      customer: { data: { type: "customer", id: CUSTOMER } },
    });
    const account = await asShopper({ account: ACCOUNT });
    expect((await read(await storeWith(FULL), { as, headers: account })).status).toBe(200);
  });

  it("404: an unknown order and another's alike, in the words that storefronts compare", async () => {
    const table = await storeWith(FULL);
    const shop = shopOn(table);
    const foreign = await read(table, {
      as: "implicit",
      headers: await asShopper({ account: orderId("e9") }),
    });
    const unknown = await shop.get(`/v2/orders/${orderId(404)}`);
    for (const { status, body } of [foreign, unknown]) {
      expect([status, body.errors[0].title, body.errors[0].detail]).toEqual([
        404,
        "Not Found",
        "The order does not exist",
      ]);
    }
    const guests = await storeWith(anOrder());
    const headers = await asShopper({ customer: CUSTOMER });
    expect((await read(guests, { as: "implicit", headers })).status).toBe(404);
  });

  it("403: a guest, whether or not there is the order; 401: no token", async () => {
    const table = await storeWith(anOrder());
    expect((await read(table, { as: "implicit" })).status).toBe(403);
    expect((await read(memoryTable(), { as: "implicit" })).status).toBe(403);
    expect((await read(table, { as: null })).status).toBe(401);
  });
});

describe("GET /v2/orders/{orderID}/items", () => {
  const list = (table: Table, more: object = {}) => shopOn(table).get(`/v2/orders/${orderId(1)}/items`, more);

  it("200: the items, with promotions, taxes and discounts if asked for", async () => {
    const table = await storeWith(FULL);
    const { body } = await list(table);
    expect(body.data).toMatchObject([{ id: orderId("a1"), sku: "S1", quantity: 3, value: { amount: 5997 } }]);
    expect(body).not.toHaveProperty("included");
    const { included } = (await list(table, { query: "include=promotions,items" })).body;
    expect(included).toMatchObject({ promotions: [{ id: orderId("91") }] });
    expect(Object.keys(included)).toEqual(["promotions"]);
    const more = await list(table, { query: "include=tax_items,custom_discounts" });
    expect(Object.keys(more.body.included).sort()).toEqual(["custom_discounts", "tax_items"]);
  });

  it("403: a guest; 404: an unknown order and another's; 401: no token", async () => {
    const table = await storeWith(FULL);
    expect((await list(table, { as: "implicit" })).status).toBe(403);
    const headers = await asShopper({ account: orderId("e9") });
    expect((await list(table, { as: "implicit", headers })).status).toBe(404);
    expect((await list(memoryTable())).status).toBe(404);
    expect((await list(table, { as: null })).status).toBe(401);
  });
});
