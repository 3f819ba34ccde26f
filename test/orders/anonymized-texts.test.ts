import { describe, expect, it } from "@jest/globals";
import { createCartRequest } from "../../lib/carts/schemas/cart-requests.ts";
import { customItem, productItem } from "../../lib/carts/schemas/item-requests.ts";
import { createShippingGroupRequest } from "../../lib/carts/shipping-groups/schemas.ts";
import { checkoutRequest } from "../../lib/checkout/schemas.ts";
import { anonymizeOrder } from "../../lib/orders/anonymize/order-rules.ts";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { createPaymentRequest } from "../../lib/payments/schemas.ts";
import { codeUserKey } from "../../lib/promotions/live/code-uses.ts";
import { unpack } from "../../lib/table/pack.ts";
import type { Item } from "../../lib/table/table.ts";
import { fillBody } from "../support/filled-body.ts";
import { rulePromotion } from "../support/orders/goods.ts";
import { aMarket, asGuest, asSignedIn } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { P1 } from "../support/shops/carts.ts";

/** Is part of every text that a shopper sends. */
const WORD = "Lindqvist";
const CART = `cart-of-${WORD}`;
const CODE = "LARK10";
const INPUTS = { [WORD]: WORD, nested: { [WORD]: WORD } };
const ATTRIBUTES = {
  [WORD]: { type: "string", value: WORD },
  age: { type: "integer", value: 41 },
};

type Shop = Awaited<ReturnType<typeof aMarket>>;

const dataFor = (schema: object, known: object = {}) => fillBody(schema, WORD, { ...known }) as never;

/** Fills every text of a cart, a shipping group, a product and a custom item, and adds a code. */
async function fillCart(shop: Shop): Promise<void> {
  const cart = { id: CART, snapshot_date: undefined, custom_attributes: ATTRIBUTES };
  const plain = { discount_settings: undefined, inventory_settings: undefined };
  await expectData(shop.post("/v2/carts", dataFor(createCartRequest, { ...cart, ...plain }), asGuest));
  const group = dataFor(createShippingGroupRequest);
  const { id: shipping_group_id } = await expectData(
    shop.post(`/v2/carts/${CART}/shipping-groups`, group, asGuest),
  );
  const said = { custom_inputs: INPUTS, shipping_group_id, tax: undefined };
  const product = { id: P1.id, sku: undefined, bundle_configuration: undefined, ...said };
  await expectData(shop.add(CART, dataFor(productItem, product)));
  await expectData(shop.add(CART, dataFor(customItem, { ...said, id: undefined })));
  await expectData(shop.add(CART, { type: "promotion_item", code: CODE }));
}

/** Fills every text of the checkout and of a payment, each with a key that keeps its answer. */
async function orderAndPay(shop: Shop): Promise<string> {
  const keyed = (key: string) => ({ ...asGuest, headers: { "idempotency-key": key } });
  const customer = { name: WORD, email: `${WORD}@example.org` };
  const checkout = { customer, account: undefined, contact: undefined, expected_total: undefined };
  const order = await expectData(
    shop.post(`/v2/carts/${CART}/checkout`, dataFor(checkoutRequest, checkout), keyed("1")),
  );
  const payment = { gateway: "manual", method: "purchase", amount: undefined };
  await expectData(
    shop.post(`/v2/orders/${order.id}/payments`, dataFor(createPaymentRequest, payment), keyed("2")),
  );
  return order.id;
}

/** A code that counts guests by e-mail address. */
async function promoteOncePerShopper({ post, put }: Shop): Promise<void> {
  const discounts = { use_rule_promotions: true };
  await expectData(put("/v2/settings/cart", { data: { type: "settings", discounts } }));
  const { id } = await expectData(post("/v2/rule-promotions", { data: rulePromotion() }));
  const limit = { max_uses: 1, includes_guests: true };
  const codes = [{ code: CODE, uses: 5, max_uses_per_shopper: limit }];
  await expectData(post(`/v2/rule-promotions/${id}/codes`, { data: { type: "promotion_codes", codes } }));
}

async function anOrderFullOfTexts() {
  const shop = await aMarket();
  await promoteOncePerShopper(shop);
  await fillCart(shop);
  const id = await orderAndPay(shop);
  const anonymize = () => shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } });
  const stored = async () => (await getOrder(shop.table, id))!;
  return { ...shop, id, anonymize, stored };
}

/** The unpacked text of a stored item. */
function textOf({ packed, ...item }: Item): string {
  return JSON.stringify([item, packed === undefined ? undefined : unpack(packed)]);
}

/** Key prefixes of items that contain the word in any case. */
function placesOf(items: readonly Item[]): readonly string[] {
  const found = items.filter((item) => textOf(item).toLowerCase().includes(WORD.toLowerCase()));
  return [...new Set(found.map(({ pk }) => pk.split("#")[0] ?? ""))].sort();
}

/** Not anonymized: the cart and its last checkout until they expire, and kept answers for a day. */
const LEFT = ["CART", "CHECKOUT", "IDEMPOTENCY"];

describe("what a shopper wrote, in an order that is anonymized", () => {
  it("200: stands nowhere in the table but in the cart and in kept answers, which expire", async () => {
    const shop = await anOrderFullOfTexts();
    const ofOrder = (items: readonly Item[]) => placesOf(items).filter((place) => !LEFT.includes(place));
    expect(ofOrder(shop.table.all())).toEqual(["CODE-USES", "ORDER"]);
    await shop.change(shop.id, { shipping: "fulfilled" });
    expect((await shop.anonymize()).status).toBe(200);
    expect(placesOf(shop.table.all())).toEqual(LEFT);
    const left = shop.table.all().filter((item) => placesOf([item]).length > 0);
    expect(left.filter(({ expires_at }) => expires_at === undefined)).toEqual([]);
  });

  it("200: each text of the order stood there before, and a mask stands there now", async () => {
    const shop = await anOrderFullOfTexts();
    const { value: before } = await shop.stored();
    await shop.change(shop.id, { shipping: "fulfilled" });
    await shop.anonymize();
    const { value: after } = await shop.stored();
    const masked = [
      ...["order_number", "external_ref", "customer", "billing_address", "shipping_address"],
      ...["items", "shipping_groups", "custom_attributes", "transactions", "cart"],
    ] as const;
    for (const field of masked as readonly (keyof typeof before)[]) {
      expect([field, JSON.stringify(before[field])]).toEqual([field, expect.stringContaining(WORD)]);
      expect([field, JSON.stringify(after[field])]).toEqual([field, expect.stringContaining("**")]);
    }
    const [product, custom] = after.items;
    expect(custom).toMatchObject({ name: "**", description: "**", sku: "**" });
    for (const item of [product, custom]) expect(item?.custom_inputs).toEqual({ 1: "**", 2: "**" });
    expect(product).toMatchObject({ name: P1.attributes.name, sku: P1.attributes.sku, location: "**" });
    expect(after.shipping_groups).toMatchObject([
      { shipping_type: "**", tracking_reference: "**", external_ref: "**", address: { line_1: "**" } },
    ]);
    expect(after.transactions).toMatchObject([{ name: "**", custom_reference: "**", reference: "manual" }]);
  });

  it("200: no record of a use has the hash of the address; the count of how often it used a code stays", async () => {
    const shop = await anOrderFullOfTexts();
    const hash = codeUserKey({ email: `${WORD}@example.org` }) ?? "";
    const placesOfHash = () => {
      const found = shop.table.all().filter((item) => textOf(item).includes(hash));
      return found.map(({ type }) => type).sort();
    };
    expect(placesOfHash()).toEqual(["code_shopper", "code_use"]);
    await shop.change(shop.id, { shipping: "fulfilled" });
    await shop.anonymize();
    expect(placesOfHash()).toEqual(["code_shopper"]);
  });

  it("200: amounts, products, codes, states and times stay", async () => {
    const shop = await anOrderFullOfTexts();
    await shop.change(shop.id, { shipping: "fulfilled" });
    const { value: before } = await shop.stored();
    await shop.anonymize();
    const { value: after } = await shop.stored();
    const { totals, status, payment, shipping, promotions, codes, stock, created_at } = before;
    expect(after).toMatchObject({ totals, status, payment, shipping, promotions, codes, created_at });
    expect(after.stock).toEqual(stock);
    const figures = ({ items }: typeof before) =>
      items.map(({ product_id, quantity, unit_price, unit, value, discounts, taxes }) => [
        ...[product_id, quantity, unit_price, unit, value, discounts, taxes],
      ]);
    expect(figures(after)).toEqual(figures(before));
  });

  it("200: once more changes nothing, and masks what is left", async () => {
    const shop = await anOrderFullOfTexts();
    await shop.change(shop.id, { shipping: "fulfilled" });
    await shop.anonymize();
    const once = await shop.stored();
    expect(anonymizeOrder(once.value)).toEqual(once.value);
    await shop.anonymize();
    expect(await shop.stored()).toEqual(once);
  });

  it("200: a customer's id stays with the order, and the name does not", async () => {
    const shop = await aMarket();
    const data = { type: "customer" as const, name: WORD, email: `${WORD}@example.org` };
    const { id } = await expectData(shop.post("/v2/customers", { data }));
    const own = await asSignedIn({ customer: id });
    await shop.cart("own", { type: "cart_item", id: P1.id, quantity: 1 }, own);
    const order = await shop.ordered("own", { customer: { id } }, own);
    await shop.change(order.id, { status: "cancelled" });
    await shop.post("/v2/orders/anonymize", { data: { order_ids: [order.id] } });
    const { value } = (await getOrder(shop.table, order.id))!;
    expect(value.customer).toEqual({ id, name: "**", email: "**" });
  });
});
