import type { Undescribed } from "../../routes.ts";
import { BISCUIT, EXPIRY_MS, GIFT_CODE, type ModelCart, type ModelGroup } from "./model.ts";
import { BISCUIT_PRICE, priceCart } from "./prices.ts";

/** The parts of an item that tests compare. Amounts are minor units. */
type ItemView = {
  readonly id: string;
  readonly type: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: number;
  readonly value: number;
  readonly discount: number;
  /** After discounts. */
  readonly paid: number;
  /** Discounts that the item names, by code. */
  readonly named: Readonly<Record<string, number>>;
  readonly inputs: unknown;
  readonly group: string | null;
  readonly createdAt: string;
};

/** The totals that tests compare. */
type TotalsView = {
  readonly paid: number;
  readonly undiscounted: number;
  readonly discount: number;
  readonly shipping: number;
  readonly byCode: Readonly<Record<string, number>>;
  readonly currency: string;
};

const amountsByCode = (all: Readonly<Record<string, { amount: number }>> = {}) =>
  Object.fromEntries(Object.entries(all).map(([code, { amount }]) => [code, -amount]));

export function readItem(item: Undescribed): ItemView {
  const { with_tax, without_tax, discount, without_discount } = item.meta.display_price;
  const isPromotion = item.type === "promotion_item";
  const isTaxed = with_tax.value.amount !== without_tax.value.amount;
  if (isTaxed) throw new Error(`The item ${item.id} has taxes.`);
  if (!isPromotion && without_discount.value.amount !== item.value.amount) {
    throw new Error(`The item ${item.id} has another price without discounts than its value.`);
  }
  return {
    ...{ id: item.id, type: item.type, sku: item.sku, name: isPromotion ? "" : item.name },
    ...{ quantity: item.quantity, unit: item.unit_price.amount, value: item.value.amount },
    discount: 0 - discount.value.amount,
    paid: with_tax.value.amount,
    named: Object.fromEntries(
      (item.discounts ?? []).map(({ code, amount }: Undescribed) => [code, -amount.amount]),
    ),
    inputs: item.custom_inputs ?? null,
    group: item.shipping_group_id ?? null,
    createdAt: isPromotion ? "" : item.meta.timestamps.created_at,
  };
}

function readTotals({ display_price: prices, discounts }: Undescribed): TotalsView {
  return {
    paid: prices.with_tax.amount,
    undiscounted: prices.without_discount.amount,
    discount: 0 - prices.discount.amount,
    shipping: prices.shipping.amount,
    byCode: amountsByCode(discounts),
    currency: prices.with_tax.currency,
  };
}

export const inputsView = (inputs: string | null) => (inputs === null ? null : { front: inputs });

/** The items in their order, then gifts, then promotions. */
export function showItems(cart: ModelCart): readonly ItemView[] {
  const { lines, gifts, cartDiscounts } = priceCart(cart);
  const items = lines.map(({ item, taken }): ItemView => {
    const { id, kind: type, sku, name, quantity, unit, group, createdAt } = item;
    const value = unit * quantity;
    const discount = taken.reduce((sum, { amount }) => sum + amount, 0);
    const named = taken.filter(({ isListed }) => isListed).map(({ code, amount }) => [code, amount]);
    return {
      ...{ id, type, sku, name, quantity, unit, value, discount, paid: value - discount },
      ...{ named: Object.fromEntries(named), inputs: inputsView(item.inputs), group, createdAt },
    };
  });
  const { id = "", createdAt = "" } = cart.added.get(GIFT_CODE) ?? {};
  const free = gifts * BISCUIT_PRICE;
  const gift: ItemView = {
    ...{ id, type: "cart_item", sku: BISCUIT, name: BISCUIT, quantity: gifts, unit: BISCUIT_PRICE },
    ...{ value: free, discount: free, paid: 0, named: { [GIFT_CODE]: free } },
    ...{ inputs: null, group: null, createdAt },
  };
  const promotions = [...cartDiscounts].map(
    ([code, amount]): ItemView => ({
      ...{ id: cart.added.get(code)?.id ?? "", type: "promotion_item", sku: code, name: "", quantity: 1 },
      ...{ unit: -amount, value: -amount, discount: 0, paid: -amount, named: {} },
      ...{ inputs: null, group: null, createdAt: "" },
    }),
  );
  return [...items, ...(gifts > 0 ? [gift] : []), ...promotions];
}

function showTotals(cart: ModelCart): TotalsView {
  const items = showItems(cart).filter(({ type }) => type !== "promotion_item");
  const used = new Set(items.map(({ group }) => group));
  const shipping = cart.groups.reduce((sum, { id, base }) => sum + (used.has(id) ? base : 0), 0);
  const total = (read: (item: ItemView) => number) => items.reduce((sum, item) => sum + read(item), 0);
  return {
    paid: total(({ paid }) => paid) + shipping,
    undiscounted: total(({ value }) => value) + shipping,
    discount: total(({ discount }) => discount),
    shipping,
    byCode: sumByCode(cart),
    currency: cart.currency ?? "",
  };
}

function sumByCode(cart: ModelCart): Record<string, number> {
  const { lines, gifts } = priceCart(cart);
  const sums: Record<string, number> = gifts > 0 ? { [GIFT_CODE]: gifts * BISCUIT_PRICE } : {};
  for (const { code, amount } of lines.flatMap(({ taken }) => taken)) sums[code] = (sums[code] ?? 0) + amount;
  return sums;
}

const expiryOf = (updatedAt: string) => new Date(Date.parse(updatedAt) + EXPIRY_MS).toISOString();

/** A cart without its items. */
export const readCart = (cart: Undescribed) => ({
  ...{ id: cart.id, name: cart.name, createdAt: cart.meta.timestamps.created_at },
  ...{ updatedAt: cart.meta.timestamps.updated_at, expiresAt: cart.meta.timestamps.expires_at },
  items: (cart.relationships.items.data ?? [])
    .filter(({ type }: Undescribed) => type !== "shipping_group")
    .map(({ id }: Undescribed) => id),
  totals: readTotals(cart.meta),
});

export const showCart = (cart: ModelCart) => ({
  ...{ id: cart.id, name: cart.name, createdAt: cart.createdAt },
  ...{ updatedAt: cart.updatedAt, expiresAt: expiryOf(cart.updatedAt) },
  items: showItems(cart).map(({ id }) => id),
  totals: showTotals(cart),
});

export const readGroup = ({ id, meta }: Undescribed) => ({
  id,
  base: meta.shipping_display_price.base.amount,
});

export const showGroup = ({ id, base }: ModelGroup) => ({ id, base });

/** The answer with all items of a cart. */
export const readCollection = ({ data, meta, errors = [] }: Undescribed) => ({
  items: data.map(readItem),
  totals: readTotals(meta),
  updatedAt: meta.timestamps.updated_at,
  errors: errors.map(({ status }: Undescribed) => Number(status)),
});

export const showCollection = (cart: ModelCart, errors: readonly number[] = []) => ({
  items: showItems(cart),
  totals: showTotals(cart),
  updatedAt: cart.updatedAt,
  errors,
});
