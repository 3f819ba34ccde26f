import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import type { Resolve } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { ProductItem } from "../../cart/cart.ts";
import type { Addition } from "./addition.ts";

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
export function buildOrderAdditions(
  position: number,
  order: PastOrder,
  resolve: Resolve,
): readonly Addition[] {
  return order.items.map((item): Addition => {
    if (item.product_id === undefined) return { position, problems: [customItemProblem(order, item)] };
    const resolution = resolve({ id: item.product_id });
    if (!resolution.ok) return { position, problems: [resolution.problem] };
    const { quantity, custom_inputs, bundle, location } = item;
    const fields = { quantity, custom_inputs, selected_options: bundle?.selected_options, location };
    const added = { type: "cart_item" as const, product: resolution.product, ...fields };
    return { position, element: { item: added, leftBehind: reportGroupStaysInOrder(order, item) } };
  });
}

/** Also for an order that this caller may not see. */
export function noPastOrder(order_id: string): Problem {
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
