import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { aCustomDiscount } from "../support/orders/goods.ts";
import { aMarket, LAMP, type Market, readAmounts } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { ofVolume } from "../support/volume.ts";

const WRAP = { type: "custom_item", name: "Wrap", sku: "wrap", quantity: 1, price: { amount: 450 } };
const LAMPS = { type: "cart_item", id: LAMP, quantity: 1 };
const VAT = { type: "tax_item", name: "VAT", code: "VAT", rate: 0.2 };
const byShop = {};

/** A shop in which only client credentials set shipping prices, with a guest's cart `A` of one lamp. */
async function aGrantingShop() {
  const shop = await aMarket();
  const discounts = { custom_discounts_enabled: true };
  const data = { type: "settings", discounts, shipping_prices: "client_credentials" };
  await expectData(shop.put("/v2/settings/cart", { data }));
  await shop.cart("A", [LAMPS]);
  return shop;
}

const lampIn = async (shop: Market) => (await shop.items("A")).find(({ type }) => type === "cart_item")!;
const discount = (shop: Market, more: object = {}) =>
  expectData(shop.post("/v2/carts/A/custom-discounts", { data: aCustomDiscount(-1500, more) }));
const tax = async (shop: Market) => {
  const { id } = await lampIn(shop);
  return expectData(shop.post(`/v2/carts/A/items/${id}/taxes`, { data: VAT }));
};
const totalOf = (order: Parameters<typeof readAmounts>[0]) => readAmounts(order)["with_tax"];
const titles = (messages: readonly { readonly title: string }[] = []) => messages.map(({ title }) => title);

describe("POST /v2/carts/{cartID}/checkout: what the shop granted is for one order", () => {
  it("a custom discount of the cart lowers the first order, and the next one once it is written again", async () => {
    const shop = await aGrantingShop();
    const { id } = await discount(shop);
    const first = await shop.checkout("A");
    expect([totalOf(first.body.data), titles(first.body.meta?.messages)]).toEqual([499, ["Counts Once"]]);
    const second = await shop.checkout("A", { order_number: "2" });
    expect(totalOf(second.body.data)).toBe(1999);
    expect(second.body.meta?.messages).toEqual([
      {
        source: { type: "custom_discount", id },
        title: "Discount Not Confirmed",
        description:
          "'REGULAR' does not count: it was given for an earlier order. It has to be written again.",
      },
    ]);
    const { data } = (await shop.get("/v2/carts/A")).body;
    expect([totalOf(data), titles(data.meta.messages)]).toEqual([1999, ["Discount Not Confirmed"]]);
    await expectData(shop.put(`/v2/carts/A/custom-discounts/${id}`, { data: aCustomDiscount(-500) }));
    expect(totalOf(await shop.ordered("A", { order_number: "3" }))).toBe(1499);
    expect(totalOf(await shop.ordered("A", { order_number: "4" }))).toBe(1999);
  });

  it("a custom discount of an item lowers one order, also where stale discounts are kept", async () => {
    const shop = await aGrantingShop();
    const settings = { type: "settings", stale_custom_discounts: "keep" };
    await expectData(shop.put("/v2/settings/cart", { data: settings }));
    const { id } = await lampIn(shop);
    await expectData(shop.post(`/v2/carts/A/items/${id}/custom-discounts`, { data: aCustomDiscount(-1000) }));
    const totals = [];
    for (const order_number of ["1", "2"]) totals.push(totalOf(await shop.ordered("A", { order_number })));
    expect(totals).toEqual([999, 1999]);
  });

  it("of checkouts at once one has the discount", async () => {
    const shop = await aGrantingShop();
    await discount(shop);
    const made = await Promise.all(
      ["1", "2", "3", "4"].map((order_number) => shop.ordered("A", { order_number })),
    );
    expect(made.map(totalOf).sort()).toEqual([1999, 1999, 1999, 499].sort());
  });

  it("the same checkout sent twice is the same order, with its discount", async () => {
    const shop = await aGrantingShop();
    await discount(shop);
    const [first, second] = [await shop.ordered("A"), await shop.ordered("A")];
    expect([second.id, totalOf(second)]).toEqual([first.id, 499]);
  });

  it("a discount does not count for an order of client credentials either", async () => {
    const shop = await aGrantingShop();
    await discount(shop);
    const totals = [];
    for (const order_number of ["1", "2"])
      totals.push(totalOf(await shop.ordered("A", { order_number }, byShop)));
    expect(totals).toEqual([499, 1999]);
  });

  it("a discount that the cart does not take stays what it is", async () => {
    const shop = await aGrantingShop();
    await discount(shop);
    const off = { discount_settings: { custom_discounts_enabled: false } };
    await expectData(shop.put("/v2/carts/A", { data: off }));
    expect(totalOf(await shop.ordered("A"))).toBe(1999);
    await expectData(
      shop.put("/v2/carts/A", { data: { discount_settings: { custom_discounts_enabled: true } } }),
    );
    expect(totalOf(await shop.ordered("A", { order_number: "2" }))).toBe(499);
  });

  it("409: a shopper orders no custom item again that the shop wrote, before it writes it again", async () => {
    const shop = await aGrantingShop();
    await expectData(shop.add("A", [WRAP], byShop));
    const first = await shop.checkout("A");
    expect([first.status, titles(first.body.meta?.messages)]).toEqual([201, ["Counts Once"]]);
    const wrap = (await shop.items("A")).find(({ type }) => type === "custom_item")!;
    expect(wrap.is_ordered).toBe(true);
    const again = await shop.checkout("A", { order_number: "2" });
    expect(again.body.errors).toEqual([
      {
        status: 409,
        title: "Conflict",
        detail: "'Wrap' was for an earlier order. Remove it, or let the shop's server write it again.",
        meta: { id: wrap.id, sku: "wrap", item_ids: [wrap.id] },
      },
    ]);
    expect(await shop.orders()).toHaveLength(1);
    const change = { type: "custom_item", id: wrap.id, quantity: 1 };
    await expectData(shop.put(`/v2/carts/A/items/${wrap.id}`, { data: change }));
    expect((await shop.checkout("A", { order_number: "2" })).status).toBe(201);
    await expectData(shop.add("A", [WRAP], byShop));
    expect(totalOf(await shop.ordered("A", { order_number: "3" }))).toBe(1999 + 900);
  });

  it("201: a shopper orders again after the item was removed, and custom items that shoppers wrote any time", async () => {
    const shop = await aGrantingShop();
    await expectData(shop.add("A", [WRAP], byShop));
    await expectData(shop.add("A", [{ ...WRAP, sku: "card" }]));
    await shop.ordered("A");
    const wrap = (await shop.items("A")).find(({ sku }) => sku === "wrap")!;
    await shop.delete(`/v2/carts/A/items/${wrap.id}`, { as: "implicit" });
    const second = await shop.ordered("A", { order_number: "2" });
    expect(totalOf(second)).toBe(1999 + 450);
    expect(totalOf(await shop.ordered("A", { order_number: "3" }))).toBe(1999 + 450);
  });

  it("201: client credentials order what the shop wrote as often as they say", async () => {
    const shop = await aGrantingShop();
    await expectData(shop.add("A", [WRAP], byShop));
    await tax(shop);
    const totals = [];
    for (const order_number of ["1", "2"])
      totals.push(totalOf(await shop.ordered("A", { order_number }, byShop)));
    expect(totals).toEqual([2399 + 450, 2399 + 450]);
    expect((await shop.checkout("A", { order_number: "3" })).status).toBe(409);
  });

  it("409: a shopper orders no item again whose tax was for an earlier order", async () => {
    const shop = await aGrantingShop();
    const { id } = await tax(shop);
    expect(totalOf(await shop.ordered("A"))).toBe(2399);
    const lamp = await lampIn(shop);
    const { detail } = (await shop.checkout("A", { order_number: "2" })).body.errors[0]!;
    expect(detail).toBe(
      `The tax of '${lamp.name}' was for an earlier order. Let the shop's server write it again.`,
    );
    const shown = (await shop.get("/v2/carts/A?include=tax_items")).body.included.tax_items;
    expect(shown.map(({ id, is_ordered }) => [id, is_ordered])).toEqual([[id, true]]);
    await expectData(shop.put(`/v2/carts/A/items/${lamp.id}/taxes/${id}`, { data: VAT }));
    expect(totalOf(await shop.ordered("A", { order_number: "2" }))).toBe(2399);
  });

  it.each(["one", "several"])("new taxes, %s, replace those that an order has taken", async (how) => {
    const shop = await aGrantingShop();
    await tax(shop);
    await shop.ordered("A");
    const lamp = await lampIn(shop);
    const item = { data: { type: "cart_item", id: lamp.id } };
    if (how === "one") await tax(shop);
    else {
      const data = [VAT, { ...VAT, name: "City" }].map((one) => ({ ...one, relationships: { item } }));
      await expectData(shop.post("/v2/carts/A/taxes", { data }));
    }
    const order = await shop.ordered("A", { order_number: "2" });
    expect(totalOf(order)).toBe(how === "one" ? 2399 : 2799);
  });

  it("a shipping group goes with its order, and the next order says that the item has none", async () => {
    const shop = await aGrantingShop();
    const group = { type: "shipping_group", shipping_price: { base: 990, tax: 0, fees: 0 } };
    const { id } = await expectData(shop.post("/v2/carts/A/shipping-groups", { data: group }));
    const lamp = await lampIn(shop);
    const link = { type: "cart_item", id: lamp.id, quantity: 1, shipping_group_id: id };
    await expectData(shop.put(`/v2/carts/A/items/${lamp.id}`, { data: link }, { as: "implicit" }));
    expect(totalOf(await shop.ordered("A"))).toBe(2989);
    const second = await shop.checkout("A", { order_number: "2" });
    expect([totalOf(second.body.data), titles(second.body.meta?.messages)]).toEqual([
      1999,
      ["Shipping Group Ordered"],
    ]);
  });
});

type ShopStep = {
  readonly who: "shop";
  readonly what: "discount" | "item discount" | "tax" | "wrap" | "group";
  readonly rewrite: boolean;
};
type ShopperStep = {
  readonly who: "shopper";
  readonly what: "more lamps" | "own item" | "remove wrap" | "remove lamps" | "link";
};
/** An order made of `by` checkouts at the same time. */
type OrderStep = { readonly who: "order"; readonly by: number };
type Step = ShopStep | ShopperStep | OrderStep;

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        who: fc.constant("shop" as const),
        what: fc.constantFrom("discount", "item discount", "tax", "wrap", "group"),
        rewrite: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        who: fc.constant("shopper" as const),
        what: fc.constantFrom("more lamps", "own item", "remove wrap", "remove lamps", "link"),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ who: fc.constant("order" as const), by: fc.integer({ min: 1, max: 3 }) }),
    },
  ),
  { minLength: 4, maxLength: 14 },
) as fc.Arbitrary<readonly Step[]>;

/**
 * The shop writes a grant into the cart, or with `rewrite` replaces an existing one. @returns the name of the replaced
 * grant, under which it may still be ordered once
 */
async function grant(shop: Market, what: ShopStep["what"], rewrite: boolean): Promise<string | undefined> {
  const lamp = (await shop.items("A")).find(({ type }) => type === "cart_item");
  if (what === "discount") {
    const more = rewrite ? {} : { external_id: "e" };
    await shop.post("/v2/carts/A/custom-discounts", { data: aCustomDiscount(-100, more) });
  } else if (what === "wrap") {
    const sku = rewrite ? "wrap" : "bow";
    return (await shop.add("A", [{ ...WRAP, sku }], byShop)).status === 201 ? sku : undefined;
  } else if (what === "group") {
    const shipping_price = { base: 990, tax: 0, fees: 0 };
    await expectData(
      shop.post("/v2/carts/A/shipping-groups", { data: { type: "shipping_group", shipping_price } }),
    );
    await shopFor(shop, "link");
  } else if (lamp && what === "tax") {
    const [old] = (await shop.get("/v2/carts/A?include=tax_items")).body.included?.tax_items ?? [];
    if (rewrite && old) {
      const { status } = await shop.put(`/v2/carts/A/items/${lamp.id}/taxes/${old.id}`, { data: VAT });
      return status === 200 ? old.id : undefined;
    }
    await shop.post(`/v2/carts/A/items/${lamp.id}/taxes`, { data: VAT });
  } else if (lamp) {
    await shop.post(`/v2/carts/A/items/${lamp.id}/custom-discounts`, { data: aCustomDiscount(-50) });
  }
  return undefined;
}

async function shopFor(shop: Market, what: ShopperStep["what"]) {
  const items = await shop.items("A");
  if (what === "more lamps") await shop.add("A", [LAMPS]);
  else if (what === "own item") await shop.add("A", [{ ...WRAP, sku: "own" }]);
  else if (what === "link") {
    const groups = await expectData(shop.get("/v2/carts/A/shipping-groups"));
    const [item] = items;
    if (!item || groups.length === 0) return;
    const data = {
      type: item.type,
      id: item.id,
      quantity: item.quantity,
      shipping_group_id: groups.at(-1)!.id,
    };
    await shop.put(`/v2/carts/A/items/${item.id}`, { data }, { as: "implicit" });
  } else {
    const isGone = ({ type, sku }: (typeof items)[number]) =>
      what === "remove lamps" ? type === "cart_item" : sku === "wrap" || sku === "bow";
    for (const { id } of items.filter(isGone))
      await shop.delete(`/v2/carts/A/items/${id}`, { as: "implicit" });
  }
}

/** Grants of an order: ids of discounts, taxes and groups, and skus of the shop's custom items. */
async function grantsOf(shop: Market, order: { readonly id: string }) {
  const { included } = (await shop.get(`/v2/orders/${order.id}?include=items,tax_items,custom_discounts`))
    .body;
  const groups = await expectData(shop.get(`/v2/orders/${order.id}/shipping-groups`));
  return [
    ...[...(included.tax_items ?? []), ...(included.custom_discounts ?? [])].map(({ id }) => id),
    ...included.items.flatMap(({ sku }) => (sku === "wrap" || sku === "bow" ? [sku] : [])),
    ...groups.map(({ id }) => id),
  ];
}

describe("no two orders of a cart have one grant unless client credentials wrote it in between", () => {
  it("whatever the shop, its shoppers and their checkouts do, in turn and at once", async () => {
    const seen = { grants: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const shop = await aGrantingShop();
        const wrongs: string[] = [];
        const taken = new Set<string>();
        let order_number = 0;
        for (const step of all) {
          if (step.who === "shop") {
            const written = await grant(shop, step.what, step.rewrite);
            if (written !== undefined) taken.delete(written);
          } else if (step.who === "shopper") await shopFor(shop, step.what);
          else {
            const numbers = Array.from({ length: step.by }, () => String(++order_number));
            const answers = await Promise.all(
              numbers.map((one) => shop.checkout("A", { order_number: one })),
            );
            for (const { status, body } of answers) {
              if (status !== 201) {
                seen.refused += 1;
                continue;
              }
              const grants = await grantsOf(shop, body.data);
              seen.grants += grants.length;
              wrongs.push(...grants.filter((one) => taken.has(one)).map((one) => `${one} twice`));
              for (const one of grants) taken.add(one);
            }
          }
        }
        expect(wrongs).toEqual([]);
      }),
      { numRuns: ofVolume(30, 5000) },
    );
    expect(seen.grants).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(5);
  });
});
