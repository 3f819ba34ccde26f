import { listStockIds } from "../../../inventory/stock/required-stock.ts";
import { findEnabledCurrency, type Settings } from "../../../settings/settings.ts";
import type { Cart } from "../../cart/cart.ts";
import { toCurrencyFormat } from "../../cart/cart-currency.ts";
import type { StoredCart } from "../../cart/store.ts";
import { listComponents } from "../../stock/stocked-item.ts";
import type { CheckedItem } from "./checked-items.ts";
import type { PastItem, PastOrder } from "./past-order.ts";

export type ItemSources = {
  readonly carts: ReadonlyMap<string, Cart>;
  readonly orders: ReadonlyMap<string, PastOrder>;
};

/** Carts and orders that were read; undefined where one does not exist. */
export type ReadSources = {
  readonly carts: readonly (StoredCart | undefined)[];
  readonly orderIds: readonly string[];
  /** In the order of the ids. */
  readonly orders: readonly (PastOrder | undefined)[];
};

export function mapItemSources({ carts, orderIds, orders }: ReadSources): ItemSources {
  const orderEntries = orderIds.flatMap((id, at) => {
    const order = orders[at];
    return order ? [[id, order] as const] : [];
  });
  return {
    carts: new Map(carts.flatMap((stored) => (stored ? [[stored.cart.id, stored.cart] as const] : []))),
    orders: new Map(orderEntries),
  };
}

/** Lists the products of the sources, and the products whose stock counts for them. */
export function listSourceProducts({ carts, orders }: ItemSources): {
  readonly productIds: readonly string[];
  readonly stockIds: readonly string[];
} {
  const ofCarts = [...carts.values()].flatMap(({ items }) => items);
  const products = [
    ...ofCarts.filter((item) => item.type === "cart_item"),
    ...[...orders.values()].flatMap(({ items }) => items.filter(isProduct)),
  ];
  const stocked = products.map(({ product_id, name, sku, quantity, bundle }) => ({
    ...{ product_id, name, sku, quantity },
    ...(bundle ? { components: listComponents(bundle.selected_options) } : {}),
  }));
  const productIds = [...new Set(products.map(({ product_id }) => product_id))];
  return { productIds, stockIds: listStockIds(stocked) };
}

function isProduct(item: PastItem): item is PastItem & { readonly product_id: string } {
  return item.product_id !== undefined;
}

/** An order's currency counts only if the store still sells in it. */
export function listSourceCurrencies(
  elements: readonly CheckedItem[],
  { carts, orders }: ItemSources,
  settings: Settings,
): readonly Pick<Cart, "currency">[] {
  return elements.map((element) => {
    if (element.type === "cart_items") return carts.get(element.sourceId) ?? {};
    const code = element.type === "order_items" ? orders.get(element.orderId)?.currency.code : undefined;
    const currency = code === undefined ? undefined : findEnabledCurrency(settings, code);
    return currency ? { currency: toCurrencyFormat(currency) } : {};
  });
}
