import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type AnsweredOrder, wrongIn } from "../support/oracle/order-oracle.ts";
import { aCustomDiscount } from "../support/orders/goods.ts";
import { aMarket, type Market, readAmounts } from "../support/orders/market.ts";
import {
  GOODS,
  MORE_CURRENCIES,
  type RandomCart,
  type RandomStore,
  randomStore,
} from "../support/orders/random-carts.ts";
import { expectData } from "../support/shop.ts";
import { isLong } from "../support/volume.ts";

/** Number of stores, each with its own promotions, and of carts in each store. */
const [stores, carts] = isLong ? [200, 50] : [11, 30];

const ofCodes = (code: string) => ({ data: { type: "promotion_codes", codes: [{ code }] } });

async function aStore({ method, standard, rules }: RandomStore) {
  const shop = await aMarket({ products: GOODS });
  for (const data of MORE_CURRENCIES) await expectData(shop.post("/v2/currencies", { data }));
  await expectData(shop.put("/v2/settings", { data: { type: "settings", calculation_method: method } }));
  for (const [path, all] of [
    ["/v2/promotions", standard],
    ["/v2/rule-promotions", rules],
  ] as const) {
    for (const { data, code } of all) {
      const { id } = await expectData(shop.post(path, { data }));
      if (code) await expectData(shop.post(`${path}/${id}/codes`, ofCodes(code)));
    }
  }
  return shop;
}

/** Fills a cart with these contents and skips the codes and discounts that the store refuses. */
async function fill(shop: Market, id: string, { kind, method, ...cart }: RandomCart & { method: string }) {
  const headers = { "x-moltin-currency": cart.currency };
  const discount_settings = {
    custom_discounts_enabled: kind === "custom discounts" && method === "line",
    use_rule_promotions: kind === "promotions",
  };
  await expectData(shop.post("/v2/carts", { data: { id, discount_settings } }));
  const groups: string[] = [];
  for (const shipping_price of cart.groups) {
    const data = { type: "shipping_group", shipping_price };
    groups.push((await expectData(shop.post(`/v2/carts/${id}/shipping-groups`, { data }, { headers }))).id);
  }
  const data = cart.items.map(({ group, ...item }) => {
    const shipping_group_id = group === undefined ? undefined : groups[group];
    return shipping_group_id ? { ...item, shipping_group_id } : item;
  });
  const lines = await expectData(shop.post(`/v2/carts/${id}/items`, { data }, { headers }));
  for (const code of kind === "promotions" ? cart.codes : [])
    await shop.add(id, { type: "promotion_item", code }, {});
  if (!discount_settings.custom_discounts_enabled) return;
  for (const [at, amount] of cart.itemDiscounts.entries()) {
    const path = `/v2/carts/${id}/items/${lines[at % lines.length]!.id}/custom-discounts` as const;
    await expectData(shop.post(path, { data: aCustomDiscount(amount) }));
  }
  for (const amount of cart.cartDiscounts) {
    await expectData(shop.post(`/v2/carts/${id}/custom-discounts`, { data: aCustomDiscount(amount) }));
  }
}

/** An order as the API returns it, with the shipping groups of its cart. */
async function answered(shop: Market, id: string, sold: Pick<AnsweredOrder, "groups" | "method">) {
  const { body } = await shop.get(`/v2/orders/${id}?include=items,tax_items`);
  return { ...body, ...sold, transactions: await shop.transactions(id) };
}

type Row = {
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: object;
  readonly value: object;
  readonly meta: { readonly display_price: Record<"with_tax" | "without_tax" | "tax" | "discount", object> };
};

const rows = (items: readonly Row[]) =>
  items.map(({ sku, quantity, unit_price, value, meta }) => {
    const { with_tax, without_tax, tax, discount } = meta.display_price;
    return { sku, quantity, unit_price, value, with_tax, without_tax, tax, discount };
  });

/** Checks out and pays a cart, and checks that the amounts of every answer add up. */
async function sell(
  shop: Market,
  id: string,
  method: RandomStore["method"],
  cart: RandomCart,
): Promise<string[]> {
  await fill(shop, id, { ...cart, method });
  const before = (await shop.get(`/v2/carts/${id}?include=items`)).body;
  const groups = await expectData(shop.get(`/v2/carts/${id}/shipping-groups`));
  const sold = await shop.post(`/v2/carts/${id}/checkout`, { data: GUEST_CHECKOUT });
  if (sold.status !== 201) return [`${sold.status} ${sold.text}`];
  const { id: orderId } = sold.body.data;
  const wrong: string[] = [];
  const cartTotals = readAmounts(before.data);
  for (const [key, amount] of Object.entries(cartTotals)) {
    if (readAmounts(sold.body.data)[key] !== amount) wrong.push(`${key} of the cart was ${amount}`);
  }
  const [inCart, inOrder] = [rows(before.included.items), rows(sold.body.included.items)];
  if (JSON.stringify(inCart) !== JSON.stringify(inOrder))
    wrong.push(`items ${JSON.stringify([inCart, inOrder])}`);
  wrong.push(...wrongIn(await answered(shop, orderId, { groups, method })));
  for (const { method: how, share } of cart.payments) {
    const { balance_owing = 0 } = readAmounts(await shop.order(orderId));
    const amount = Math.ceil(balance_owing * share);
    const { status } = await shop.pay(orderId, { method: how, ...(share === 1 ? {} : { amount }) });
    if (balance_owing > 0 && status !== 200) wrong.push(`paying ${amount} of ${balance_owing}: ${status}`);
    wrong.push(...wrongIn(await answered(shop, orderId, { groups, method })));
  }
  return wrong.map((one) => `${id}: ${one}`);
}

const GUEST_CHECKOUT = {
  customer: { email: "mira@example.org", name: "Mira Holt" },
  billing_address: { first_name: "M", last_name: "H", line_1: "4", postcode: "9", country: "NO" },
};

describe(`the money of ${stores * carts} random orders, recomputed from their items`, () => {
  it("agrees to the cent with the order and with the cart before it", async () => {
    const check = async (store: RandomStore) => {
      const shop = await aStore(store);
      const wrong: string[] = [];
      for (const [at, cart] of store.carts.entries())
        wrong.push(...(await sell(shop, `cart-${at}`, store.method, cart)));
      expect(wrong).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(randomStore(carts), check), { numRuns: stores, endOnFailure: true });
  }, 900_000);

  it("is not always nothing: most carts cost, many are lowered, taxed, shipped", () => {
    const sample = fc.sample(randomStore(carts), { numRuns: 10, seed: 1 }).flatMap((store) => store.carts);
    expect(new Set(sample.map(({ currency }) => currency)).size).toBe(3);
    expect(
      sample.filter(({ kind, codes }) => kind === "promotions" && codes.length > 0).length,
    ).toBeGreaterThan(50);
    expect(sample.filter(({ groups }) => groups.length > 0).length).toBeGreaterThan(50);
  });
});
