import { isDeepStrictEqual } from "node:util";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { findOtherAmounts } from "../../../lib/orders/price-again.ts";
import { keepFree } from "../oracle/gifts.ts";
import { differences } from "../oracle/money-in.ts";
import { NOW } from "../oracle/random-carts.ts";
import { shownIn } from "../oracle/shown.ts";
import { type CartGroup, type CartLine, computeTill, type OracleCart, type Till } from "../oracle/till.ts";
import { aCustomDiscount } from "../orders/goods.ts";
import { guestCheckout } from "../orders/market.ts";
import type { Answer } from "../routes.ts";
import { expectData } from "../shop.ts";
import { addToModel, changeInModel, type Model, startModel, toOracleCart, withGifts } from "./cart-model.ts";
import { checkEvidence, withoutIds } from "./check-evidence.ts";
import { checkEvents } from "./money-events.ts";
import type { MoneyShop } from "./money-shop.ts";
import type { RandomCart } from "./random-shop.ts";
import { itemRequest, pretences } from "./requests.ts";

/** A cart of the shop, and what was wrong in its answers and events so far. */
type Chain = {
  readonly shop: MoneyShop;
  readonly random: RandomCart;
  readonly path: `/v2/carts/${string}`;
  readonly show: ReturnType<typeof shownIn>;
  /** The header with the currency. */
  readonly headers: Readonly<Record<string, string>>;
  readonly wrong: string[];
};

/** The ids of items are in the order of the model. */
type Filled = { readonly model: Model; readonly ids: readonly string[] };

export type Bought = { readonly till: Till; readonly orderId: string };

const HOUR_MS = 3_600_000;

/**
 * Fills a cart, changes it, reads it and checks it out. Compares every amount of every answer and event with the oracle.
 * @returns the order, undefined if nothing of the cart has a price
 */
export async function buy(
  shop: MoneyShop,
  id: string,
  random: RandomCart,
  wrong: string[],
): Promise<Bought | undefined> {
  const [first, later] = random.hours.map((hours) => new Date(NOW.getTime() + hours * HOUR_MS));
  const currency = shop.currencies[random.isOther ? 1 : 0];
  const headers = { "x-moltin-currency": currency.code };
  const path = `/v2/carts/${id}` as const;
  const chain = { shop, random, path, show: shownIn(currency), headers, wrong };
  shop.clock.now = first!;
  const added = await add(chain, startModel(shop, random, await create(chain, id)));
  if (!added) return undefined;
  shop.clock.now = later!;
  const model = await discount(chain, await change(chain, added));
  const till = tillOf(chain, model);
  if (random.isRead) await read(chain, till);
  return { till, orderId: await checkOut(chain, till) };
}

function tillOf({ shop }: Chain, model: Model): Till {
  const { promotions, clock } = shop;
  return computeTill(keepFree(toOracleCart(model), promotions, clock.now), promotions, clock.now);
}

function note({ wrong }: Chain, step: string, found: readonly string[]): void {
  wrong.push(...found.map((one) => `${step}: ${one}`));
}

/** Compares the event of a change of the cart. */
async function hear(chain: Chain, step: string, till: Till): Promise<void> {
  const expected = { keys: ["cart.updated"], cart: chain.show.cart(till) };
  note(chain, step, await checkEvents(chain.shop, expected));
}

async function create({ shop, random, path, headers }: Chain, id: string): Promise<CartGroup[]> {
  const { cart } = startModel(shop, random, []);
  const discount_settings = {
    custom_discounts_enabled: cart.takesCustomDiscounts,
    use_rule_promotions: cart.usesRulePromotions,
  };
  const data = { id, discount_settings, custom_attributes: cart.customAttributes };
  await expectData(shop.post("/v2/carts", { data }));
  const groups: CartGroup[] = [];
  for (const { shippingType, base, tax, fees } of random.groups) {
    const shipping_price = { base, tax, fees, total: 1, discount: 9_999 };
    const wanted = { type: "shipping_group", shipping_type: shippingType, shipping_price };
    const made = await expectData(shop.post(`${path}/shipping-groups`, { data: wanted }, { headers }));
    groups.push({ id: made.id, shippingType, base, tax, fees });
  }
  shop.table.newChanges();
  return groups;
}

async function add(chain: Chain, empty: Model): Promise<Filled | undefined> {
  const { shop, random, path, headers, show } = chain;
  const { model: full, refused } = addToModel(empty, random.items, shop.clock.now);
  const codes = random.kind === "promotions" && random.givesCodes ? shop.codes : [];
  const data = [
    ...random.items.map((item) => itemRequest(item, empty.cart.groups, shop.ids)),
    ...codes.map(({ code }) => ({ type: "promotion_item", code })),
  ];
  const { status, text, body }: Answer = await shop.post(`${path}/items`, { data }, { headers });
  if (full.held.length === 0) {
    if (status < 400) chain.wrong.push("added: an item without a price");
    return undefined;
  }
  if (status !== 201) throw new Error(`${status} ${text}`);
  const { errors = [], ...answer } = body;
  const noCodes = new Set(errors.map(({ meta }: { meta?: { code?: string } }) => meta?.code));
  const lost = errors.filter(({ meta }: { meta?: { code?: string } }) => meta?.code === undefined).length;
  if (lost !== refused.length) chain.wrong.push(`added: ${lost} items refused, not ${refused.length}`);
  const given = (all: typeof codes) =>
    withGifts({ ...full, cart: { ...full.cart, codes: all.map((one) => ({ ...one })) } }, shop.clock.now);
  const model = given(codes.filter(({ code }) => !noCodes.has(code)));
  const till = tillOf(chain, model);
  note(chain, "refused codes", differences(show.items(tillOf(chain, given(codes))), show.items(till)));
  note(chain, "added", differences(answer, show.items(till)));
  await hear(chain, "added", till);
  return { model, ids: answer.data.map(({ id }: { id: string }) => id) };
}

async function change(chain: Chain, { model, ids }: Filled): Promise<Filled> {
  const { shop, random, path, show } = chain;
  if (!random.change) return { model, ids };
  const place = random.change.at % model.held.length;
  const before = model.held[place]!.line.item.quantity;
  const quantity = random.change.quantity + (random.change.quantity === before ? 1 : 0);
  const changed = changeInModel(model, place, quantity, shop.clock.now);
  const data = { ...pretences(random.items[0]!.pretends), quantity };
  const { status, text, body } = await shop.put(`${path}/items/${ids[place]!}`, { data });
  if (!changed && status === 400) return { model, ids };
  if (!changed || status !== 200) throw new Error(`${status} ${text}`);
  const till = tillOf(chain, changed);
  note(chain, "changed", differences(body, show.items(till)));
  await hear(chain, "changed", till);
  return { model: changed, ids };
}

async function discount(chain: Chain, { model, ids }: Filled): Promise<Model> {
  const { shop, random, path, show } = chain;
  if (!model.cart.takesCustomDiscounts || model.cart.method === "simple") return model;
  const ofItems = random.itemDiscounts.map(({ at, amount }) => ({ at: at % model.held.length, amount }));
  const requests = [
    ...ofItems.map(({ at, amount }) => {
      const type = model.held[at]!.item.sku.startsWith("X") ? "custom_item" : "cart_item";
      return { amount, relationships: { item: { data: { type, id: ids[at] } } } };
    }),
    ...random.cartDiscounts.map((amount) => ({ amount })),
  ].map((one, at) => ({ ...one, discount_code: `OFF-${at % 2}` }));
  if (requests.length === 0) return model;
  const data = requests.map(({ amount, ...more }) => aCustomDiscount(amount, more));
  const made: readonly { id: string }[] = await expectData(shop.post(`${path}/custom-discounts`, { data }));
  const all = requests.map(({ amount, discount_code: code }, at) => ({ id: made[at]!.id, code, amount }));
  note(chain, "discounts", differences({ data: made }, { data: show.customDiscounts(all) }));
  const discounted = {
    ...model,
    held: model.held.map(({ item, line }, at) => ({
      item,
      line: { ...line, discounts: all.filter((_, place) => ofItems[place]?.at === at) },
    })),
    cart: { ...model.cart, discounts: all.slice(ofItems.length) },
  };
  await hear(chain, "discounts", tillOf(chain, discounted));
  return discounted;
}

async function read(chain: Chain, till: Till): Promise<void> {
  const { shop, path, show } = chain;
  const { body } = await shop.get(`${path}?include=items,tax_items,custom_discounts`);
  note(chain, "cart", differences(body, show.detailedCart(till)));
  if (till.cart.groups.length === 0) return;
  const { body: groups } = await shop.get(`${path}/shipping-groups`);
  note(chain, "groups", differences(groups, show.groups(till, till.cart.groups)));
}

async function checkOut(chain: Chain, till: Till): Promise<string> {
  const { shop, path, show } = chain;
  const ofCart = await expectData(shop.get(`${path}/price-evidence`));
  const { status, text, body } = await shop.post(`${path}/checkout`, { data: guestCheckout() });
  if (status !== 201) throw new Error(`${status} ${text}`);
  const order = show.order(till, { total: till.totals.with_tax, payments: [] });
  note(chain, "checkout", differences(body, order));
  const ofOrder = await expectData(shop.get(`/v2/orders/${body.data.id}/price-evidence`));
  note(chain, "evidence", checkEvidence(ofOrder, body.included.items, body.data.meta.display_price));
  const stored = await getOrder(shop.table, body.data.id);
  note(chain, "priced again", stored ? findOtherAmounts(stored.value) : ["no order"]);
  const isSame = isDeepStrictEqual(withoutIds(ofCart), withoutIds(ofOrder));
  note(chain, "evidence", isSame ? [] : [`not the cart's: ${JSON.stringify([ofCart, ofOrder])}`]);
  useCodes(shop, till);
  const keys = ["order.created", ...(isForOneOrder(till.cart) ? ["cart.updated"] : [])];
  const left = computeTill(leftBy(chain, till.cart), shop.promotions, shop.clock.now);
  note(chain, "checkout", await checkEvents(shop, { keys, order, cart: show.cart(left) }));
  return body.data.id;
}

/** True if a checkout changes the cart: groups go to the order, and what a merchant grants is for one order. */
function isForOneOrder({ lines, discounts }: OracleCart): boolean {
  const isGranted = ({ item, taxes, discounts: own }: CartLine) =>
    item.productId === undefined || taxes.length > 0 || own.length > 0;
  return discounts.length > 0 || lines.some((line) => line.group !== undefined || isGranted(line));
}

/** The cart after the checkout: without groups and discounts, which the order has, and codes with fewer uses. */
function leftBy({ shop }: Chain, cart: OracleCart): OracleCart {
  const lines = cart.lines.map((line) => ({ ...line, group: undefined, discounts: [] }));
  const codes = cart.codes.map(({ code }) => ({ ...shop.codes.find((one) => one.code === code)! }));
  return keepFree({ ...cart, lines, codes, groups: [], discounts: [] }, shop.promotions, shop.clock.now);
}

/** An order takes a use of each code that had an effect, or one for each application. */
function useCodes({ codes }: MoneyShop, { used }: Till): void {
  for (const { code, applications } of used) {
    const own = codes.find((one) => one.code === code);
    if (own?.usesLeft !== undefined) own.usesLeft -= own.perUnit ? applications : 1;
  }
}
