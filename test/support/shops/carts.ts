import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { saveSettings } from "../../../lib/settings/store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import type { AnswerAt } from "../routes.ts";
import { asShopper, NOON } from "../runtime.ts";
import { type Shop as AnyShop, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { aPrice, aProduct, publish } from "./products.ts";

export const P1 = aProduct({
  name: "Oak lamp",
  sku: "S1",
  slug: "oak-lamp",
  price: { USD: 1999, EUR: 1850 },
});
export const P2 = aProduct({ name: "Tea", sku: "S2", price: { USD: 700 } });
const TIERS = { six: { minimum_quantity: 6, amount: 1600 } };
/** 18.00 each, 16.00 from six pieces on. */
export const TIERED_MUG = aProduct({
  sku: "MUG",
  prices: [aPrice({}, { currencies: { USD: { amount: 1800, includes_tax: false, tiers: TIERS } } })],
});
export const INK = aProduct({
  name: "Tee",
  sku: "TEE",
  price: { USD: 1500 },
  custom_inputs: {
    front: {
      name: "Front",
      validation_rules: [{ type: "string", options: { max_length: 12 } }],
      required: true,
    },
    back: { name: "Back" },
  },
});

const EUR = {
  ...DEFAULT_SETTINGS.currencies[0]!,
  id: "00000000-0000-4000-8000-000000000978",
  code: "EUR",
  format: "€{price}",
  default: false,
};
const OLD = { ...EUR, id: "00000000-0000-4000-8000-000000000826", code: "GBP", enabled: false };

export type CartAnswer = AnswerAt<"GET", "/v2/carts/C">;
export type ItemsAnswer = AnswerAt<"POST", "/v2/carts/C/items">;

export type Shop = AnyShop & {
  readonly add: (cart: string, data: unknown, more?: Call & { options?: object }) => Promise<ItemsAnswer>;
  readonly read: (cart: string, more?: Call) => Promise<CartAnswer>;
};

/** A shop that sells P1, P2 and INK in US dollars, and P1 also in euros. `C` is an empty cart. */
export async function aShop(
  more: readonly PublishedProduct[] = [],
  table: Table = memoryTable({ now: () => NOON }),
): Promise<Shop> {
  const shop = shopOn(table);
  const currencies = [...DEFAULT_SETTINGS.currencies, EUR, OLD];
  await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, currencies }, version: 0 });
  await publish(table, [P1, P2, INK, ...more]);
  await shop.post("/v2/carts", { data: { id: "C" } });
  return {
    ...shop,
    add: (cartID, data, { options, body = { data, ...(options ? { options } : {}) }, ...rest } = {}) =>
      shop.post(`/v2/carts/${encodeURIComponent(cartID)}/items`, body, { as: "implicit", ...rest }),
    read: (cartID, rest = {}) =>
      shop.get(`/v2/carts/${encodeURIComponent(cartID)}`, { as: "implicit", ...rest }),
  };
}

/** The shop of `aShop` with the cart `owned` of account `a1`, which has one item. */
export async function anOwnedCart() {
  const shop = await aShop();
  const headers = await asShopper({ account: "a1" });
  await shop.post("/v2/carts", { data: { id: "owned" } }, { as: "implicit", headers });
  const { body } = await shop.add("owned", custom("w"), { headers });
  return { ...shop, itemID: body.data[0].id };
}

export const product = (sku: string, quantity = 1, more: object = {}) => ({
  type: "cart_item",
  sku,
  quantity,
  ...more,
});

export const custom = (sku: string | undefined, more: object = {}) => ({
  type: "custom_item",
  name: "Gift wrap",
  quantity: 1,
  price: { amount: 450 },
  ...(sku === undefined ? {} : { sku }),
  ...more,
});

/** A promotion code in the form of a request. */
export const codeItem = (code: string) => ({ type: "promotion_item", code });

/** `count` custom items with different skus. */
export const manyCustom = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => custom(`w${from + at}`));

/** A reference to the item of a tax or a discount. */
export const onItem = (id: string, type = "custom_item") => ({
  relationships: { item: { data: { type, id } } },
});

/** The items of an answer, as `S1 × 2`. */
export const quantitiesIn = ({ data }: { readonly data: readonly { sku: string; quantity: number }[] }) =>
  data.map(({ sku, quantity }) => `${sku} × ${quantity}`);

/** The total of the items of an answer, with tax. */
export const readTotal = ({ meta }: Pick<ItemsAnswer["body"], "meta">) => meta.display_price.with_tax.amount;
