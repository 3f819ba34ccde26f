import { problem } from "../../../kernel/errors.ts";
import type { Resolve } from "../../../releases/resolve-products.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Addition } from "./addition.ts";
import type { CheckedItem } from "./checked-items.ts";
import { tooManyGuesses } from "./item-problems.ts";
import type { ItemSources } from "./item-sources.ts";
import { buildCartAdditions } from "./merge-cart.ts";
import { buildOrderAdditions, noPastOrder } from "./past-order.ts";

export type AdditionSources = {
  readonly resolve: Resolve;
  readonly sources: ItemSources;
  /** Seconds until the caller may give codes again; 0 if it may now. */
  readonly waitSeconds: number;
};

/** Resolves an element of a request: one item or code, or all items of a cart or an order. */
export function resolveAdditions(entry: Element<CheckedItem>, read: AdditionSources): readonly Addition[] {
  if ("problems" in entry) return [entry];
  const { position, element } = entry;
  switch (element.type) {
    case "promotion_item":
      return [codeAddition(position, element.code, read)];
    case "custom_item":
      return [{ position, element }];
    case "cart_item":
      return [productAddition(position, element, read)];
    case "cart_items":
      return cartAdditions(position, element.sourceId, read);
    case "order_items":
      return orderAdditions(position, element.orderId, read);
  }
}

function codeAddition(position: number, code: string, { waitSeconds }: AdditionSources): Addition {
  if (waitSeconds > 0) return { position, problems: [tooManyGuesses(code, waitSeconds)] };
  return { position, element: { code } };
}

function productAddition(
  position: number,
  { reference, fields }: Extract<CheckedItem, { type: "cart_item" }>,
  { resolve }: AdditionSources,
): Addition {
  const resolution = resolve(reference);
  if (!resolution.ok) return { position, problems: [resolution.problem] };
  return { position, element: { item: { ...fields, product: resolution.product } } };
}

function cartAdditions(
  position: number,
  id: string,
  { resolve, sources }: AdditionSources,
): readonly Addition[] {
  const cart = sources.carts.get(id);
  if (cart) return buildCartAdditions(position, cart, resolve);
  const detail = `There is no cart '${id}'.`;
  return [{ position, problems: [problem(404, detail, { source: "cart_id", meta: { cart_id: id } })] }];
}

function orderAdditions(
  position: number,
  id: string,
  { resolve, sources }: AdditionSources,
): readonly Addition[] {
  const order = sources.orders.get(id);
  return order ? buildOrderAdditions(position, order, resolve) : [{ position, problems: [noPastOrder(id)] }];
}
