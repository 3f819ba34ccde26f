import { beforeAll, describe, expect, it } from "@jest/globals";
import { accounts } from "../../lib/accounts/store.ts";
import type { Order } from "../../lib/orders/order.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { saveSettings } from "../../lib/settings/store.ts";
import type { Table } from "../../lib/table/table.ts";
import { readIds, readRefusal } from "../support/answers.ts";
import type { Answer, Call } from "../support/call.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { findIds, followChanges } from "../support/follow-changes.ts";
import { aMarket, asSignedIn, LAMP } from "../support/orders/market.ts";
import { aCustomer, signUp } from "../support/orders/people.ts";
import { anOrder, anOrderItem, orderId, plainAmounts, SHIPPED, saveOrders } from "../support/orders.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { custom, product } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const ACCOUNT = orderId("e1");
const CUSTOMER = orderId("cc");
const minute = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString();
const LATER = { now: () => new Date(minute(60)) };
const total = (amount: number): Order["totals"] => ({
  ...plainAmounts(amount),
  shipping: 0,
  shipping_discount: 0,
});

/** Six orders, created a minute apart. The first one was changed last. */
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

/** The last two digits of the orders' ids. */
const idsOf = ({ body }: Pick<Answer, "body">): number[] =>
  body.data.map(({ id }: { id: string }) => Number(id.slice(-2)));

const shownIds = ({ body }: { readonly body: { readonly data: readonly { readonly id: string }[] } }) =>
  body.data.map(({ id }) => id);

/** Orders of 5.00, 10.00, 20.00 and 30.00, a second apart: unpaid, paid, partly paid and cancelled. */
async function aShopWithOrders() {
  const shop = await aMarket();
  const ids: string[] = [];
  for (const [n, amount] of [500, 1000, 2000, 3000].entries()) {
    await shop.cart(`cart-${n}`, custom(`w${n}`, { price: { amount } }));
    const more = { external_ref: `web-${n}`, order_number: `${n % 2}` };
    ids.push((await shop.ordered(`cart-${n}`, more)).id);
    shop.later(1);
  }
  await shop.pay(ids[1]!);
  shop.later(1);
  await shop.pay(ids[2]!, { amount: 1 });
  shop.later(1);
  await shop.change(ids[3]!, { status: "cancelled" });
  return { ...shop, ids, list: (query = "", given: Call = {}) => shop.get(`/v2/orders?${query}`, given) };
}

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

  it("200: a shopper's own alone", async () => {
    const table = await sixOrders();
    const ofAccount = await list(table, "", { account: ACCOUNT });
    expect([idsOf(ofAccount), ofAccount.body.meta.results.total]).toEqual([[2, 1], 2]);
    expect(idsOf(await list(table, "", { customer: CUSTOMER }))).toEqual([3]);
    expect(idsOf(await list(table, "", { account: orderId("e9") }))).toEqual([]);
    const foreign = `filter=eq(customer_id,${CUSTOMER})`;
    expect(idsOf(await list(table, foreign, { account: ACCOUNT }))).toEqual([]);
  });

  it("403: a guest; 400: two tokens; 401: no token", async () => {
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
  ])("200: filter=%s", async (filter, expected) => {
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

  it("400: filters, sorts and pages that are not offered", async () => {
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

  it("200: the accounts and members of its orders, each once, for who asks for them", async () => {
    const table = await sixOrders();
    const dates = { created_at: minute(0), updated_at: minute(0) };
    await table.transact(accounts.writes({ id: ACCOUNT, name: "Holt Ltd", ...dates }), "account");
    const { body } = await list(table, "include=items&include=account&include=account_member");
    expect(body.included.accounts).toMatchObject([{ id: ACCOUNT, type: "account", name: "Holt Ltd" }]);
    expect(body.included.items.length).toBeGreaterThan(0);
    expect((await list(table, "include=items")).body.included.accounts).toBeUndefined();
  });
});

describe("lists of orders", () => {
  let shop: Awaited<ReturnType<typeof aShopWithOrders>>;
  beforeAll(async () => {
    shop = await aShopWithOrders();
  });
  const found = async (query: string) => shownIds(await shop.list(query)).map((id) => shop.ids.indexOf(id));

  it("newest change first, with totals and links", async () => {
    const { body } = await shop.list();
    expect(shownIds({ body }).map((id) => shop.ids.indexOf(id))).toEqual([3, 2, 1, 0]);
    expect(body.meta).toMatchObject({
      results: { total: 4 },
      page: { limit: 25, offset: 0, current: 1, total: 1 },
    });
    expect(Object.keys(body.links).sort()).toEqual(["current", "first", "last", "next", "prev"]);
  });

  it.each([
    ["eq(status,complete)", [1]],
    ["eq(status,complete):ge(with_tax,1000)", [1]],
    ["eq(status,complete):ge(with_tax,1001)", []],
    ["gt(with_tax,1000)", [3, 2]],
    ["lt(with_tax,1000)", [0]],
    ["le(without_tax,1000)", [1, 0]],
    ["eq(payment,partially_paid)", [2]],
    ["eq(payment,unpaid)", [3, 0]],
    ["eq(shipping,unfulfilled):eq(currency,USD)", [3, 2, 1, 0]],
    ["eq(shipping,fulfilled)", []],
    ["eq(email,mira@example.org)", [3, 2, 1, 0]],
    ["like(email,*example.org)", [3, 2, 1, 0]],
    ["like(name,Mira*)", [3, 2, 1, 0]],
    ["eq(name,Otto)", []],
    ["eq(external_ref,web-2)", [2]],
    ["like(external_ref,web*)", [3, 2, 1, 0]],
    ["eq(order_number,1)", [3, 1]],
    ["eq(product_sku,w2)", [2]],
    ["eq(shipping_postcode,9011)", [3, 2, 1, 0]],
    ["like(billing_postcode,8*)", []],
    ["ge(created_at,2026-03-02)", [3, 2, 1, 0]],
    ["gt(created_at,2026-03-02T10:00:01Z)", [3, 2]],
    ["eq(created_at,2026-03-02T10:00:01.000Z)", [1]],
    [`lt(updated_at,${Date.UTC(2026, 2, 2, 10, 0, 4)})`, [0]],
    ['eq(name,"Mira Holt")', [3, 2, 1, 0]],
  ])("%s", async (filter, expected) => {
    expect(await found(`filter=${encodeURIComponent(filter)}`)).toEqual(expected);
  });

  it.each([
    ...[
      "gt(status,complete)",
      "like(status,comp*)",
      "eq(with_tax,1000)",
      "like(with_tax,1*)",
      "eq(nothing,1)",
    ],
    ...["eq(status)", "eq(", "gt(created_at,soon)", "ge(with_tax,much)", "eq(shipping_name,Mira)"],
    ...[Array(11).fill("eq(status,complete)").join(":"), `eq(name,${"x".repeat(8200)})`],
  ])("the filter %.30s is 400", async (filter) => {
    const answer = await shop.list(`filter=${encodeURIComponent(filter)}`);
    expect(readRefusal(answer)).toEqual([400, "Bad Request"]);
  });

  it.each([
    ["created_at", [0, 1, 2, 3]],
    ["-created_at", [3, 2, 1, 0]],
    ["updated_at", [0, 1, 2, 3]],
    ["with_tax", [0, 1, 2, 3]],
    ["-with_tax", [3, 2, 1, 0]],
  ])("sorted by %s", async (sort, expected) => {
    expect(await found(`sort=${sort}`)).toEqual(expected);
  });

  it.each(["payment", "shipping", "status", "-status"])("sorted by %s, all are there", async (sort) => {
    expect((await found(`sort=${sort}`)).toSorted()).toEqual([0, 1, 2, 3]);
  });

  it("page by page, by offset and by links, each order comes once", async () => {
    const first = await shop.list("page[limit]=3");
    expect(first.body.meta.page).toEqual({ limit: 3, offset: 0, current: 1, total: 2 });
    const query = String(first.body.links.next).split("?")[1] ?? "";
    const second = await shop.list(query);
    expect([...shownIds(first), ...shownIds(second)]).toEqual(shop.ids.toReversed());
    expect(await found("page[limit]=2&page[offset]=1")).toEqual([2, 1]);
    expect(await found("page[offset]=4")).toEqual([]);
  });

  it("an offset of 10001 is 400, of 10000 empty; a limit of 0 is 400, of 101 is 100", async () => {
    expect((await shop.list("page[offset]=10001")).status).toBe(400);
    expect(await found("page[offset]=10000")).toEqual([]);
    expect((await shop.list("page[limit]=101")).body.meta.page.limit).toBe(100);
    expect((await shop.list("page[limit]=0")).status).toBe(400);
  });

  it("without a shopper a list or an order is 403", async () => {
    const guest = { as: "implicit" } as const;
    expect(readRefusal(await shop.list("", guest))).toEqual([403, "Forbidden"]);
    for (const path of ["", "/items", "/transactions", "/shipping-groups"]) {
      expect((await shop.get(`/v2/orders/${shop.ids[0]}${path}`, { as: "implicit" })).status).toBe(403);
    }
  });

  it("while orders are made and changed, links lead to none twice", async () => {
    const busy = await aShopWithOrders();
    const seen: string[] = [];
    let query = "page[limit]=1";
    for (let n = 0; n < 4; n += 1) {
      const { body } = await busy.list(query);
      seen.push(...shownIds({ body }));
      busy.later(1);
      await busy.cart(`more-${n}`, custom("m"));
      await busy.ordered(`more-${n}`);
      if (!body.links.next) break;
      query = String(body.links.next).split("?")[1] ?? "";
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(busy.ids.toReversed());
  });

  it("settings: pages are as long as the store says", async () => {
    const small = await aShopWithOrders();
    await expectData(small.put("/v2/settings", { data: { type: "settings", page_length: 2 } }));
    expect(shownIds(await small.list())).toHaveLength(2);
  });
});

describe("whose orders", () => {
  async function aShopOfTwo() {
    const shop = await aMarket();
    const [ada, bob, grace] = [await signUp(shop, "ada"), await signUp(shop, "bob"), await aCustomer(shop)];
    const contact = { name: "C", email: "c@example.com" };
    const by = async (cart: string, data: object, caller: Call) => {
      await shop.cart(cart, product("S1"), caller);
      const { id } = await shop.ordered(cart, data, caller);
      shop.later(1);
      return id;
    };
    const account = { customer: undefined, contact };
    const orders = {
      ...{ ada: await by("A", account, ada.caller), bob: await by("B", account, bob.caller) },
      grace: await by("G", { customer: { id: grace.id } }, grace.caller),
      ada2: await by("A2", account, ada.caller),
    };
    return { ...shop, ada, bob, grace, orders };
  }

  it("shoppers see their own orders, and those of others as if there were none", async () => {
    const shop = await aShopOfTwo();
    const { ada, grace, orders, pay, later } = shop;
    expect(shownIds(await shop.get("/v2/orders", ada.caller))).toEqual([orders.ada2, orders.ada]);
    later(1);
    await pay(orders.ada);
    expect(shownIds(await shop.get("/v2/orders", ada.caller))).toEqual([orders.ada, orders.ada2]);
    expect(shownIds(await shop.get("/v2/orders", grace.caller))).toEqual([orders.grace]);
    for (const id of [orders.bob, UNKNOWN_ID]) {
      for (const path of ["", "/items", "/transactions", "/shipping-groups"]) {
        const answer = await shop.get(`/v2/orders/${id}${path}`, ada.caller);
        expect([...readRefusal(answer), answer.body.errors[0].detail]).toEqual([
          ...[404, "Not Found", "The order does not exist"],
        ]);
      }
    }
    const unknown = await shop.get(`/v2/orders/${UNKNOWN_ID}`);
    expect(unknown.body.errors[0].detail).toBe("The order does not exist");
    for (const path of ["", "/items", "/transactions", "/shipping-groups"]) {
      expect((await shop.get(`/v2/orders/${orders.ada}${path}`, ada.caller)).status).toBe(200);
    }
    const stranger = await asSignedIn({ account: UNKNOWN_ID });
    expect(shownIds(await shop.get("/v2/orders", stranger))).toEqual([]);
  });

  it("items and accounts are included when asked for, in either spelling", async () => {
    const shop = await aShopOfTwo();
    const { ada, orders } = shop;
    for (const query of ["include=items&include=account", "include=items,account,account_member,nothing"]) {
      const { body } = await shop.get(`/v2/orders/${orders.ada}?${query}`);
      expect(body.included.items.map(({ product_id }) => product_id)).toEqual([LAMP]);
      expect(body.included.accounts.map(({ id }) => id)).toEqual([ada.account]);
    }
    const { body } = await shop.get("/v2/orders?include=items,account_member", ada.caller);
    expect(body.included.items).toHaveLength(2);
    expect(new Set(body.included.account_members.map(({ id }: { id: string }) => id))).toEqual(
      new Set([ada.member]),
    );
    const plain = await shop.get(`/v2/orders/${orders.ada}`);
    expect(plain.body.included).toBeUndefined();
  });

  it("tax items name the item that they belong to", async () => {
    const shop = await aMarket();
    const tax = [{ type: "tax_item", name: "State", rate: 0.1 }];
    await shop.cart("A", product("S1", 1, { tax }), {});
    const { id } = await shop.ordered("A");
    const { body } = await shop.get(`/v2/orders/${id}?include=items,tax_items`);
    const [item] = body.included.items;
    expect(body.included.tax_items).toMatchObject([
      { type: "tax_item", name: "State", rate: 0.1, relationships: { item: { data: { id: item.id } } } },
    ]);
    expect(item.relationships.taxes.data).toEqual([{ type: "tax_item", id: body.included.tax_items[0].id }]);
  });

  it("filters by who bought", async () => {
    const shop = await aShopOfTwo();
    const { ada, grace, orders } = shop;
    const found = async (filter: string) => shownIds(await shop.get(`/v2/orders?filter=${filter}`));
    expect(await found(`eq(account_id,${ada.account})`)).toEqual([orders.ada2, orders.ada]);
    expect(await found(`eq(account_member_id,${ada.member}):eq(contact.email,c@example.com)`)).toHaveLength(
      2,
    );
    expect(await found(`eq(customer_id,${grace.id})`)).toEqual([orders.grace]);
    expect(await found(`eq(product_id,${LAMP})`)).toHaveLength(4);
    expect(await found(`eq(product_id,${UNKNOWN_ID})`)).toEqual([]);
  });
});

describe("GET /v2/orders by the beginning of a number or name", () => {
  it("200: orders of guests and members", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = shopOn(table);
    const customer = { name: "Mira Holt", email: "mira@example.org" };
    const contact = { name: "Bo Ek", email: "bo@firm.test" };
    await saveOrders(table, [
      anOrder({ id: orderId(1), order_number: "TW-2026-01", customer }),
      anOrder({ id: orderId(2), order_number: "TW-2027-02", account: { id: ACCOUNT }, contact }),
    ]);
    await followChanges(table);
    for (const [filter, number] of [
      ["ilike(order_number,tw-2026*)", 1],
      ["ilike(order_number,Tw-2027-02)", 2],
      ["ilike(name,holt*)", 1],
      ["ilike(email,'MIRA@*')", 1],
      ["ilike(contact.name,ek*)", 2],
      ["ilike(contact.email,'bo@*'):eq(status,incomplete)", 2],
      [`ilike(order_number,tw*):eq(account_id,${ACCOUNT})`, 2],
    ] as const) {
      expect([filter, await findIds(shop, "/v2/orders", filter)]).toEqual([filter, [orderId(number)]]);
    }
    expect(await findIds(shop, "/v2/orders", "ilike(order_number,tw*)")).toHaveLength(2);
    expect(await findIds(shop, "/v2/orders", "ilike(email,'m*')")).toBe(400);
  });

  it("200: a shopper's own orders alone", async () => {
    const table = createRecordedTable({ now: () => NOON });
    await saveOrders(table, [
      anOrder({ id: orderId(1), order_number: "TW-1", account: { id: ACCOUNT } }),
      anOrder({
        id: orderId(2),
        order_number: "TW-2",
        customer: { id: CUSTOMER, name: "Bo", email: "bo@x.test" },
      }),
    ]);
    await followChanges(table);
    const shop = shopOn(table, await asSignedIn({ customer: CUSTOMER }));
    expect(await findIds(shop, "/v2/orders", "ilike(order_number,tw*)")).toEqual([orderId(2)]);
  });
});

describe("GET /v2/orders of a queue", () => {
  const paid = { status: "complete", payment: "paid" } as const;

  it("200: orders that wait for shipping or payment, in any order; not those that left meanwhile", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = shopOn(table);
    await saveOrders(table, [
      anOrder({ id: orderId(1), created_at: minute(1), ...paid }),
      anOrder({ id: orderId(2), created_at: minute(2), ...paid, totals: total(5) }),
      anOrder({ id: orderId(3), created_at: minute(3), ...paid, shipping: "fulfilled" }),
      anOrder({ id: orderId(4), created_at: minute(4), ...paid, status: "cancelled" }),
      anOrder({ id: orderId(5), created_at: minute(5) }),
    ]);
    await followChanges(table);
    const list = async (query: string) =>
      readIds(
        await shop.get(`/v2/orders?${query.replace("QUEUE", encodeURIComponent("eq(queue,to_ship)"))}`),
      );
    expect(await list("filter=QUEUE&sort=created_at")).toEqual([orderId(1), orderId(2)]);
    expect(await list("filter=QUEUE&sort=-created_at&page[limit]=1")).toEqual([orderId(2)]);
    expect(await list("filter=QUEUE&sort=with_tax")).toEqual([orderId(2), orderId(1)]);
    expect(await findIds(shop, "/v2/orders", "eq(queue,to_pay)")).toEqual([orderId(5)]);
    expect(await findIds(shop, "/v2/orders", "eq(queue,to_sell)")).toBe(400);
    await expectData(
      shop.put(`/v2/orders/${orderId(2)}`, { data: { type: "order", shipping: "fulfilled" } }),
    );
    expect(await list("filter=QUEUE&sort=created_at")).toEqual([orderId(1)]);
  });
});
