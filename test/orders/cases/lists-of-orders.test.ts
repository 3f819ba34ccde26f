import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { aMarket, asSignedIn, LAMP, refusalOf } from "../../support/orders/market.ts";
import { aCustomer, signedUp } from "../../support/orders/people.ts";
import { dataOf } from "../../support/shop.ts";
import { custom, product } from "../../support/shops/carts.ts";

const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
const idsOf = ({ body }: { readonly body: { readonly data: readonly { readonly id: string }[] } }) =>
  body.data.map(({ id }) => id);

/** Orders of 5.00, 10.00, 20.00 and 30.00, one a second; the second is paid, the third in part, the last cancelled. */
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

describe("orders 6.1: lists of orders", () => {
  let shop: Awaited<ReturnType<typeof aShopWithOrders>>;
  beforeAll(async () => {
    shop = await aShopWithOrders();
  });
  const found = async (query: string) => idsOf(await shop.list(query)).map((id) => shop.ids.indexOf(id));

  it("32: newest change first, with totals and links", async () => {
    const { body } = await shop.list();
    expect(idsOf({ body }).map((id) => shop.ids.indexOf(id))).toEqual([3, 2, 1, 0]);
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
  ])("33: %s", async (filter, expected) => {
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
  ])("33: the filter %.30s is 400", async (filter) => {
    const answer = await shop.list(`filter=${encodeURIComponent(filter)}`);
    expect(refusalOf(answer)).toEqual([400, "Bad Request"]);
  });

  it.each([
    ["created_at", [0, 1, 2, 3]],
    ["-created_at", [3, 2, 1, 0]],
    ["updated_at", [0, 1, 2, 3]],
    ["with_tax", [0, 1, 2, 3]],
    ["-with_tax", [3, 2, 1, 0]],
  ])("6.1: sorted by %s", async (sort, expected) => {
    expect(await found(`sort=${sort}`)).toEqual(expected);
  });

  it.each(["payment", "shipping", "status", "-status"])("6.1: sorted by %s, all are there", async (sort) => {
    expect((await found(`sort=${sort}`)).toSorted()).toEqual([0, 1, 2, 3]);
  });

  it("6.1: page by page, by offset and by links, each order comes once", async () => {
    const first = await shop.list("page[limit]=3");
    expect(first.body.meta.page).toEqual({ limit: 3, offset: 0, current: 1, total: 2 });
    const query = String(first.body.links.next).split("?")[1] ?? "";
    const second = await shop.list(query);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(shop.ids.toReversed());
    expect(await found("page[limit]=2&page[offset]=1")).toEqual([2, 1]);
    expect(await found("page[offset]=4")).toEqual([]);
  });

  it("37: an offset of 10001 is 400, of 10000 empty; a limit of 0 is 400, of 101 is 100", async () => {
    expect((await shop.list("page[offset]=10001")).status).toBe(400);
    expect(await found("page[offset]=10000")).toEqual([]);
    expect((await shop.list("page[limit]=101")).body.meta.page.limit).toBe(100);
    expect((await shop.list("page[limit]=0")).status).toBe(400);
  });

  it("32, 1: without a shopper a list or an order is 403", async () => {
    const guest = { as: "implicit" } as const;
    expect(refusalOf(await shop.list("", guest))).toEqual([403, "Forbidden"]);
    for (const path of ["", "/items", "/transactions", "/shipping-groups"]) {
      expect((await shop.get(`/v2/orders/${shop.ids[0]}${path}`, { as: "implicit" })).status).toBe(403);
    }
  });

  it("design 12: while orders are made and changed, links lead to none twice", async () => {
    const busy = await aShopWithOrders();
    const seen: string[] = [];
    let query = "page[limit]=1";
    for (let n = 0; n < 4; n += 1) {
      const { body } = await busy.list(query);
      seen.push(...idsOf({ body }));
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
    await dataOf(small.put("/v2/settings", { data: { type: "settings", page_length: 2 } }));
    expect(idsOf(await small.list())).toHaveLength(2);
  });
});

describe("orders 6.2: whose orders", () => {
  async function aShopOfTwo() {
    const shop = await aMarket();
    const [ada, bob, grace] = [
      await signedUp(shop, "ada"),
      await signedUp(shop, "bob"),
      await aCustomer(shop),
    ];
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

  it("32, 34: shoppers see their own orders, and those of others as if there were none", async () => {
    const shop = await aShopOfTwo();
    const { ada, grace, orders, pay, later } = shop;
    expect(idsOf(await shop.get("/v2/orders", ada.caller))).toEqual([orders.ada2, orders.ada]);
    later(1);
    await pay(orders.ada);
    expect(idsOf(await shop.get("/v2/orders", ada.caller))).toEqual([orders.ada, orders.ada2]);
    expect(idsOf(await shop.get("/v2/orders", grace.caller))).toEqual([orders.grace]);
    for (const id of [orders.bob, UNKNOWN]) {
      for (const path of ["", "/items", "/transactions", "/shipping-groups"]) {
        const answer = await shop.get(`/v2/orders/${id}${path}`, ada.caller);
        expect([...refusalOf(answer), answer.body.errors[0].detail]).toEqual([
          ...[404, "Not Found", "The order does not exist"],
        ]);
      }
    }
    const unknown = await shop.get(`/v2/orders/${UNKNOWN}`);
    expect(unknown.body.errors[0].detail).toBe("The order does not exist");
    for (const path of ["", "/items", "/transactions", "/shipping-groups"]) {
      expect((await shop.get(`/v2/orders/${orders.ada}${path}`, ada.caller)).status).toBe(200);
    }
    const stranger = await asSignedIn({ account: UNKNOWN });
    expect(idsOf(await shop.get("/v2/orders", stranger))).toEqual([]);
  });

  it("35: items and accounts are included when asked for, in either spelling", async () => {
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

  it("35, O25: tax items name the item that they belong to", async () => {
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

  it("33: filters by who bought", async () => {
    const shop = await aShopOfTwo();
    const { ada, grace, orders } = shop;
    const found = async (filter: string) => idsOf(await shop.get(`/v2/orders?filter=${filter}`));
    expect(await found(`eq(account_id,${ada.account})`)).toEqual([orders.ada2, orders.ada]);
    expect(await found(`eq(account_member_id,${ada.member}):eq(contact.email,c@example.com)`)).toHaveLength(
      2,
    );
    expect(await found(`eq(customer_id,${grace.id})`)).toEqual([orders.grace]);
    expect(await found(`eq(product_id,${LAMP})`)).toHaveLength(4);
    expect(await found(`eq(product_id,${UNKNOWN})`)).toEqual([]);
  });
});
