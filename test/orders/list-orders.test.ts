import { describe, expect, it } from "@jest/globals";
import { accounts } from "../../lib/accounts/store.ts";
import type { Order } from "../../lib/orders/order.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { saveSettings } from "../../lib/settings/store.ts";
import type { Table } from "../../lib/table/table.ts";
import type { Answer } from "../support/call.ts";
import { anOrder, anOrderItem, orderId, plainAmounts, SHIPPED, saveOrders } from "../support/orders.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const ACCOUNT = orderId("e1");
const CUSTOMER = orderId("cc");
const minute = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString();
const LATER = { now: () => new Date(minute(60)) };
const total = (amount: number): Order["totals"] => ({
  ...plainAmounts(amount),
  shipping: 0,
  shipping_discount: 0,
});

/** Six orders, made a minute apart; the first was changed last. */
const ORDERS = [
  anOrder({ id: orderId(0), created_at: minute(0), updated_at: minute(9), order_number: "A-7" }),
  anOrder({
    id: orderId(1),
    created_at: minute(1),
    account: { id: ACCOUNT, member_id: orderId("e2") },
    contact: { name: "Bo", email: "bo@firm.test" },
    totals: total(1000),
  }),
  anOrder({
    id: orderId(2),
    created_at: minute(2),
    account: { id: ACCOUNT },
    status: "complete",
    payment: "paid",
    totals: total(2000),
  }),
  anOrder({
    id: orderId(3),
    created_at: minute(3),
    customer: { id: CUSTOMER, name: "Ida Berg", email: "ida@b.test" },
    status: "complete",
    payment: "paid",
    shipping: "fulfilled",
    totals: total(900),
    external_ref: "web-3",
  }),
  anOrder({
    id: orderId(4),
    created_at: minute(4),
    items: [anOrderItem({ product_id: orderId("f2"), sku: "S2" }), anOrderItem({ sku: "É x" })],
    shipping_address: { ...SHIPPED, postcode: "SW1A 1AA" },
  }),
  anOrder({
    id: orderId(5),
    created_at: minute(5),
    status: "cancelled",
    is_manual: true,
    currency: { ...anOrder().currency, code: "EUR" },
  }),
];

async function sixOrders(): Promise<Table> {
  const table = memoryTable({ now: () => NOON });
  await saveOrders(table, ORDERS);
  return table;
}

const list = async (table: Table, query = "", shopper?: { account?: string; customer?: string }) =>
  shopOn(table).get(`/v2/orders?${query}`, {
    ...LATER,
    ...(shopper ? { as: "implicit", headers: await asShopper(shopper, LATER.now()) } : {}),
  });

/** By their numbers. */
const idsOf = ({ body }: Pick<Answer, "body">): number[] =>
  body.data.map(({ id }: { id: string }) => Number(id.slice(-2)));

describe("GET /v2/orders", () => {
  it("200: all of them for client credentials, last changed first, with their exact number", async () => {
    const table = await sixOrders();
    const answer = await list(table);
    expect([answer.status, idsOf(answer)]).toEqual([200, [0, 5, 4, 3, 2, 1]]);
    expect(answer.body.meta).toEqual({
      page: { limit: 25, offset: 0, current: 1, total: 1 },
      results: { total: 6 },
    });
    expect(answer.body.links).toMatchObject({ next: null, prev: null });
  });

  it("200: a shopper's own alone [Case 32]", async () => {
    const table = await sixOrders();
    const ofAccount = await list(table, "", { account: ACCOUNT });
    expect([idsOf(ofAccount), ofAccount.body.meta.results.total]).toEqual([[2, 1], 2]);
    expect(idsOf(await list(table, "", { customer: CUSTOMER }))).toEqual([3]);
    expect(idsOf(await list(table, "", { account: orderId("e9") }))).toEqual([]);
    const foreign = `filter=eq(customer_id,${CUSTOMER})`;
    expect(idsOf(await list(table, foreign, { account: ACCOUNT }))).toEqual([]);
  });

  it("403: a guest; 400: two tokens; 401: nobody", async () => {
    const table = await sixOrders();
    const shop = shopOn(table);
    expect((await list(table, "", {})).status).toBe(403);
    expect((await list(table, "", { account: ACCOUNT, customer: CUSTOMER })).status).toBe(400);
    expect((await shop.get("/v2/orders", { as: null })).status).toBe(401);
  });

  it.each([
    ["created_at", [0, 1, 2, 3, 4, 5]],
    ["-created_at", [5, 4, 3, 2, 1, 0]],
    ["updated_at", [1, 2, 3, 4, 5, 0]],
    ["status", [5, 2, 3, 0, 1, 4]],
    ["-status", [4, 1, 0, 3, 2, 5]],
    ["payment", [2, 3, 0, 1, 4, 5]],
    ["-payment", [5, 4, 1, 0, 3, 2]],
    ["shipping", [3, 0, 1, 2, 4, 5]],
    ["-shipping", [5, 4, 2, 1, 0, 3]],
    ["with_tax", [3, 1, 2, 0, 5, 4]],
    ["-with_tax", [4, 5, 0, 2, 1, 3]],
  ])("200: sorted by %s", async (sort, expected) => {
    expect(idsOf(await list(await sixOrders(), `sort=${sort}`))).toEqual(expected);
  });

  it.each([
    ["eq(status,complete)", [3, 2]],
    ["eq(status,complete):ge(with_tax,1000)", [2]],
    ["eq(payment,paid):eq(shipping,unfulfilled)", [2]],
    ["eq(currency,EUR)", [5]],
    ["gt(with_tax,1000):lt(with_tax,5997)", [2]],
    ["ge(without_tax,900):le(without_tax,1000)", [3, 1]],
    [`eq(name,"Ida Berg")`, [3]],
    ["like(email,*@b.test)", [3]],
    ["eq(contact.name,Bo)", [1]],
    ["like(contact.email,bo@*)", [1]],
    ["like(contact.email,*firm*)", [1]],
    [`eq(customer_id,${CUSTOMER})`, [3]],
    [`eq(account_id,${ACCOUNT})`, [2, 1]],
    [`eq(account_id,${ACCOUNT}):eq(status,complete)`, [2]],
    ["like(account_id,*e1)", [2, 1]],
    [`eq(account_member_id,${orderId("e2").toUpperCase()})`, [1]],
    [`eq(shipping_postcode,"SW1A 1AA")`, [4]],
    ["like(billing_postcode,90*):eq(status,cancelled)", [5]],
    [`eq(product_id,${orderId("f2")})`, [4]],
    ["eq(product_sku,S2)", [4]],
    [`eq(product_sku,"É x")`, [4]],
    ["eq(product_sku,s2)", []],
    ["eq(external_ref,web-3)", [3]],
    ["like(order_number,A*)", [0]],
    ["eq(manual,true)", [5]],
    ["eq(manual,false):eq(status,incomplete)", [0, 4, 1]],
    [`eq(created_at,${minute(3)})`, [3]],
    [`gt(created_at,${Date.parse(minute(3))})`, [5, 4]],
    [`ge(created_at,${minute(3)})`, [5, 4, 3]],
    [`lt(updated_at,${minute(3)})`, [2, 1]],
    [`le(updated_at,${minute(3)}):ge(created_at,2026-03-02)`, [3, 2, 1]],
    [`gt(updated_at,${minute(5)})`, [0]],
    ["ge(created_at,2026-03-03)", []],
    ["gt(created_at,2026-03-03):lt(created_at,2026-03-02)", []],
    ["eq(status,cancelled)|eq(status,complete)", [5, 3, 2]],
  ])("200: filter=%s [Case 33]", async (filter, expected) => {
    const answer = await list(await sixOrders(), `filter=${encodeURIComponent(filter)}`);
    expect([idsOf(answer), answer.body.meta.results.total]).toEqual([expected, expected.length]);
  });

  it("200: a filter in each order, by the keys and by what the orders say", async () => {
    const table = await sixOrders();
    const from = `filter=ge(created_at,${minute(2)})`;
    expect(idsOf(await list(table, `${from}&sort=created_at`))).toEqual([2, 3, 4, 5]);
    expect(idsOf(await list(table, `${from}&sort=with_tax`))).toEqual([3, 2, 5, 4]);
    expect(idsOf(await list(table, "sort=-created_at&filter=eq(status,complete)"))).toEqual([3, 2]);
    expect(idsOf(await list(table, "sort=created_at", { account: ACCOUNT }))).toEqual([1, 2]);
  });

  it("400: filters, sorts and pages that are not offered [Cases 33, 37]", async () => {
    const table = await sixOrders();
    for (const query of [
      "filter=like(status,x*)",
      "filter=eq(with_tax,1)",
      "filter=gt(with_tax,x)",
      "filter=eq(status,done)",
      "filter=eq(shipping_name,x)",
      "filter=eq(created_at,yesterday)",
      "filter=eq(",
      `filter=${Array.from({ length: 11 }, () => "eq(currency,USD)").join(":")}`,
      `filter=eq(name,"${"x".repeat(9000)}")`,
      "sort=name",
      "page[limit]=0",
      "page[offset]=10001",
      "page[after]=x",
      "page[after]=WyJ4Il0",
    ]) {
      const { status, body } = await list(table, query);
      expect([query, status, body.errors[0].title]).toEqual([query, 400, "Bad Request"]);
    }
  });

  it("200: a page, by default as long as the store says, at most 100", async () => {
    const table = await sixOrders();
    await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, page_length: 4 }, version: 0 });
    const answer = await list(table, "include=items");
    expect([idsOf(answer), answer.body.meta.page.total]).toEqual([[0, 5, 4, 3], 2]);
    expect(answer.body.included.items).toHaveLength(5);
    expect(idsOf(await list(table, "page[offset]=4"))).toEqual([2, 1]);
    expect((await list(table, "page[limit]=101")).body.meta.page.limit).toBe(100);
    const beyond = await list(table, "page[offset]=8&page[limit]=4");
    expect([idsOf(beyond), beyond.body.links.next, beyond.body.meta.results.total]).toEqual([[], null, 6]);
  });

  it("200: the accounts and members of its orders, each once, for who asks for them [Case 35]", async () => {
    const table = await sixOrders();
    const dates = { created_at: minute(0), updated_at: minute(0) };
    await table.transact(accounts.writes({ id: ACCOUNT, name: "Holt Ltd", ...dates }), "account");
    const { body } = await list(table, "include=items&include=account&include=account_member");
    expect(body.included.accounts).toMatchObject([{ id: ACCOUNT, type: "account", name: "Holt Ltd" }]);
    expect(body.included.items.length).toBeGreaterThan(0);
    expect((await list(table, "include=items")).body.included.accounts).toBeUndefined();
  });
});
