import { listStockIds } from "../../../inventory/stock/allocation.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import { type BuyerProducts, findBuyerProduct } from "../../../releases/resolve-products.ts";
import { findEnabledCurrency, type Settings } from "../../../settings/settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Cart, CartItem, CustomItem, ProductItem } from "../../cart/cart.ts";
import { toCurrencyFormat } from "../../cart/cart-life.ts";
import type { CartRights } from "../../cart/cart-rights.ts";
import type { StoredCart } from "../../cart/store.ts";
import { removeGifts } from "../../promotions/evaluated-cart.ts";
import { listComponents } from "../../stock/cart-stock.ts";
import type { CheckedItem } from "./checked-items.ts";
import { customItemForbidden, skuOfProduct, tooManyGuesses } from "./item-problems.ts";
import type { Addition, NewItem } from "./new-item.ts";

/** Rules and sources for the elements of a request, apart from their products. */
export type AdditionTerms = {
  readonly sources: ItemSources;
  /** Seconds until the caller may give codes again; 0 if it may now. */
  readonly waitSeconds: number;
  readonly rights: CartRights;
  /** Skus of `listSkusToCheck` under which a product is published. */
  readonly publishedSkus: ReadonlySet<string>;
};

/** Turns the elements of a request into additions: products as the buyer can have them, items of carts and orders. */
export function buildAdditions(
  elements: readonly Element<CheckedItem>[],
  products: BuyerProducts,
  terms: AdditionTerms,
): readonly Addition[] {
  return elements.flatMap((entry) =>
    "problems" in entry
      ? [entry]
      : buildAddition(entry.position, entry.element, products, terms).map((one) => permit(one, terms)),
  );
}

function buildAddition(
  position: number,
  element: CheckedItem,
  products: BuyerProducts,
  { sources, waitSeconds }: AdditionTerms,
): readonly Addition[] {
  switch (element.type) {
    case "promotion_item":
      if (waitSeconds === 0) return [{ position, element: { code: element.code } }];
      return [{ position, problems: [tooManyGuesses(element.code, waitSeconds)] }];
    case "custom_item":
      return [{ position, element }];
    case "cart_item": {
      const resolution = findBuyerProduct(products, element.reference);
      if (!resolution.ok) return [{ position, problems: [resolution.problem] }];
      return [{ position, element: { item: { ...element.fields, product: resolution.product } } }];
    }
    case "cart_items": {
      const cart = sources.carts.get(element.sourceId);
      return cart ? buildCartAdditions(position, cart, products) : [noSourceCart(position, element.sourceId)];
    }
    case "order_items": {
      const order = sources.orders.get(element.orderId);
      if (!order) return [{ position, problems: [noPastOrder(element.orderId)] }];
      return buildOrderAdditions(position, order, products);
    }
  }
}

function noSourceCart(position: number, id: string): Addition {
  const detail = `There is no cart '${id}'.`;
  return { position, problems: [problem(404, detail, { source: "cart_id", meta: { cart_id: id } })] };
}

/** Empty if the caller may use any sku or add no custom item. */
export function listSkusToCheck(
  elements: readonly CheckedItem[],
  sources: ItemSources,
  { mayAddCustomItems, mayTakeSkusOfProducts }: CartRights,
): readonly string[] {
  if (!mayAddCustomItems || mayTakeSkusOfProducts) return [];
  const skus = elements.flatMap((element) =>
    element.type === "custom_item" ? [element.item.sku] : listCustomSkus(element, sources),
  );
  return [...new Set(skus)].filter((sku) => sku !== "");
}

/** Custom items of another cart count like the request's: it is unknown which caller set their price. */
function permit(addition: Addition, { rights, publishedSkus }: AdditionTerms): Addition {
  const item = "element" in addition && "item" in addition.element ? addition.element.item : undefined;
  if (item?.type !== "custom_item") return addition;
  const { position } = addition;
  if (!rights.mayAddCustomItems) return { position, problems: [customItemForbidden(item)] };
  return publishedSkus.has(item.sku) ? { position, problems: [skuOfProduct(item)] } : addition;
}

/* Carts and orders whose items a request adds. */

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

/** Skus of the custom items of a cart, if the element names one. */
function listCustomSkus(element: CheckedItem, { carts }: ItemSources): readonly string[] {
  const items = (element.type === "cart_items" && carts.get(element.sourceId)?.items) || [];
  return items.flatMap((item) => (item.type === "custom_item" ? [item.sku] : []));
}

/**
 * Takes products at today's price and custom items as they are. Taxes, custom discounts, custom attributes,
 * codes, gifts and shipping groups stay in the source cart, which is not changed.
 */
function buildCartAdditions(position: number, source: Cart, products: BuyerProducts): readonly Addition[] {
  return removeGifts(source).items.map((cartItem): Addition => {
    const leftBehind = reportGroupStaysInCart(source, cartItem);
    if (cartItem.type === "custom_item") {
      return { position, element: { item: newCustomItem(cartItem, source), leftBehind } };
    }
    const resolution = findBuyerProduct(products, { id: cartItem.product_id });
    if (!resolution.ok) return { position, problems: [resolution.problem] };
    return { position, element: { item: newProduct(cartItem, resolution.product), leftBehind } };
  });
}

function newCustomItem(cartItem: CustomItem, { currency }: Cart): NewItem {
  const { type, name, sku, description, quantity, unit_price: price, custom_inputs } = cartItem;
  return { type, name, sku, description, quantity, price, custom_inputs, currency };
}

function newProduct(cartItem: ProductItem, product: CartProduct): NewItem {
  const { type, quantity, custom_inputs, bundle, location } = cartItem;
  return { type, product, quantity, custom_inputs, selected_options: bundle?.selected_options, location };
}

/** Reports that the item comes without its shipping group. */
function reportGroupStaysInCart({ id: cart_id }: Cart, { shipping_group_id }: CartItem): readonly Problem[] {
  if (shipping_group_id === undefined) return [];
  const detail = "The item's shipping group stays in the other cart.";
  const meta = { cart_id, shipping_group_id };
  return [problem(404, detail, { title: TITLES.cartShippingGroupNotFound, meta })];
}

export type PastItem = Pick<
  ProductItem,
  "name" | "sku" | "quantity" | "custom_inputs" | "bundle" | "location" | "shipping_group_id"
> & {
  /** Absent for a custom item. */
  readonly product_id?: string;
};

/** An order in any state. */
export type PastOrder = {
  readonly id: string;
  readonly currency: CurrencyFormat;
  /** Without promotion items and gifts. */
  readonly items: readonly PastItem[];
};

/** Undefined for an order that is missing or not this caller's. The read starts in the caller's tick. */
export type ReadPastOrders = (
  ctx: Context,
  ids: readonly string[],
) => Promise<readonly (PastOrder | undefined)[]>;

/**
 * Takes products at today's price, with their custom inputs and selections. Custom items cannot be ordered
 * again. Taxes, custom discounts, codes, gifts and shipping groups stay with the order.
 */
function buildOrderAdditions(
  position: number,
  order: PastOrder,
  products: BuyerProducts,
): readonly Addition[] {
  return order.items.map((item): Addition => {
    if (item.product_id === undefined) return { position, problems: [customItemProblem(order, item)] };
    const resolution = findBuyerProduct(products, { id: item.product_id });
    if (!resolution.ok) return { position, problems: [resolution.problem] };
    const { quantity, custom_inputs, bundle, location } = item;
    const fields = { quantity, custom_inputs, selected_options: bundle?.selected_options, location };
    const added = { type: "cart_item" as const, product: resolution.product, ...fields };
    return { position, element: { item: added, leftBehind: reportGroupStaysInOrder(order, item) } };
  });
}

/** Also for an order that this caller may not see. */
function noPastOrder(order_id: string): Problem {
  return problem(404, `There is no order '${order_id}'.`, { source: "order_id", meta: { order_id } });
}

function customItemProblem({ id: order_id }: PastOrder, { name, sku }: PastItem): Problem {
  const detail = `'${name}' was a custom item, which cannot be ordered again.`;
  return problem(404, detail, {
    title: TITLES.productNotFound,
    meta: { order_id, ...(sku === "" ? {} : { sku }) },
  });
}

/** Reports that the item comes without its shipping group. */
function reportGroupStaysInOrder(
  { id: order_id }: PastOrder,
  { shipping_group_id }: PastItem,
): readonly Problem[] {
  if (shipping_group_id === undefined) return [];
  const detail = "The item's shipping group stays with the order.";
  const meta = { order_id, shipping_group_id };
  return [problem(404, detail, { title: TITLES.cartShippingGroupNotFound, meta })];
}
