import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import type { Resolve } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { ProductItem } from "../../cart/cart.ts";
import type { Addition } from "./addition.ts";

/** An item of a past order, as far as a cart can have it again. */
export type PastItem = Pick<
  ProductItem,
  "name" | "sku" | "quantity" | "custom_inputs" | "bundle" | "location" | "shipping_group_id"
> & {
  /** Absent for a custom item. */
  readonly product_id?: string;
};

/** What was ordered once, in whatever state the order is. */
export type PastOrder = {
  readonly id: string;
  readonly currency: CurrencyFormat;
  /** Neither promotions nor what they gave. */
  readonly items: readonly PastItem[];
};

/**
 * Reads past orders in the order of their ids; nothing for one that is not there or not this caller's to see. The read
 * starts in the caller's tick.
 */
export type PastOrders = (
  ctx: Context,
  ids: readonly string[],
) => Promise<readonly (PastOrder | undefined)[]>;

/**
 * The items of a past order as items to add: products at today's price, with their custom inputs and selections. Custom
 * items are of no catalog and cannot be ordered again; taxes, custom discounts, codes, gifts and shipping groups stay
 * with the order, which is not changed. (spec 4.2 rules 9 and 10)
 */
export function itemsOfOrder(position: number, order: PastOrder, resolve: Resolve): readonly Addition[] {
  return order.items.map((item): Addition => {
    if (item.product_id === undefined) return { position, problems: [customItem(order, item)] };
    const resolution = resolve({ id: item.product_id });
    if (!resolution.ok) return { position, problems: [resolution.problem] };
    const { quantity, custom_inputs, bundle, location } = item;
    const fields = { quantity, custom_inputs, selected_options: bundle?.selected_options, location };
    const added = { type: "cart_item" as const, product: resolution.product, ...fields };
    return { position, element: { item: added, leftBehind: groupStays(order, item) } };
  });
}

/** An order that is not there, and one that this caller may not see. */
export function noPastOrder(order_id: string): Problem {
  return problem(404, `There is no order '${order_id}'.`, { source: "order_id", meta: { order_id } });
}

function customItem({ id: order_id }: PastOrder, { name, sku }: PastItem): Problem {
  const detail = `'${name}' was a custom item, which cannot be ordered again.`;
  return problem(404, detail, {
    title: TITLES.productNotFound,
    meta: { order_id, ...(sku === "" ? {} : { sku }) },
  });
}

/** The item comes without its group, and the answer says so. */
function groupStays({ id: order_id }: PastOrder, { shipping_group_id }: PastItem): readonly Problem[] {
  if (shipping_group_id === undefined) return [];
  const detail = "The item's shipping group stays with the order.";
  const meta = { order_id, shipping_group_id };
  return [problem(404, detail, { title: TITLES.cartShippingGroupNotFound, meta })];
}
