import { enabledCurrency, type Settings } from "../../../settings/settings.ts";
import { stockIdsOf } from "../../../stock/required-stock.ts";
import type { Cart } from "../../cart/cart.ts";
import { currencyFormat } from "../../cart/cart-currency.ts";
import type { StoredCart } from "../../cart/store.ts";
import { componentsOf } from "../../stock/stocked-item.ts";
import type { CheckedItem } from "./checked-items.ts";
import type { PastItem, PastOrder } from "./past-order.ts";

/** The carts and orders whose items a request adds, by the ids that it names them with. */
export type ItemSources = {
  readonly carts: ReadonlyMap<string, Cart>;
  readonly orders: ReadonlyMap<string, PastOrder>;
};

/** What was found of those that a request names. */
export type FoundSources = {
  readonly carts: readonly (StoredCart | undefined)[];
  readonly orderIds: readonly string[];
  /** In the order of the ids. */
  readonly orders: readonly (PastOrder | undefined)[];
};

/** Those that were found. */
export function itemSources({ carts, orderIds, orders }: FoundSources): ItemSources {
  const found = orderIds.flatMap((id, at) => {
    const order = orders[at];
    return order ? [[id, order] as const] : [];
  });
  return {
    carts: new Map(carts.flatMap((stored) => (stored ? [[stored.cart.id, stored.cart] as const] : []))),
    orders: new Map(found),
  };
}

/** The products that these sources bring, and those whose stock counts for them. */
export function productsOfSources({ carts, orders }: ItemSources): {
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
    ...(bundle ? { components: componentsOf(bundle.selected_options) } : {}),
  }));
  const productIds = [...new Set(products.map(({ product_id }) => product_id))];
  return { productIds, stockIds: stockIdsOf(stocked) };
}

function isProduct(item: PastItem): item is PastItem & { readonly product_id: string } {
  return item.product_id !== undefined;
}

/**
 * The currencies that the sources of a request would bring into a cart that has none, in the order of the request: that
 * of a cart as it is, that of an order as long as the store sells in it.
 */
export function currenciesOf(
  elements: readonly CheckedItem[],
  { carts, orders }: ItemSources,
  settings: Settings,
): readonly Pick<Cart, "currency">[] {
  return elements.map((element) => {
    if (element.type === "cart_items") return carts.get(element.sourceId) ?? {};
    const code = element.type === "order_items" ? orders.get(element.orderId)?.currency.code : undefined;
    const currency = code === undefined ? undefined : enabledCurrency(settings, code);
    return currency ? { currency: currencyFormat(currency) } : {};
  });
}
