import { defined } from "../../../kernel/defined.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CartItem, ProductItem } from "../../cart/cart.ts";
import type { Pricing } from "../../prices/pricing.ts";
import type { UpdateCartItemRequest } from "../../schemas/item-requests.ts";
import type { ItemChange } from "./apply-change.ts";
import { stockToRead } from "./stock-for-change.ts";

export type ChangeFields = UpdateCartItemRequest["data"];

/** Reads what a client wants to change of an item. A quantity that failed to parse comes as null and is none. */
export function readChange(fields: ChangeFields): ItemChange | { readonly problem: Problem } {
  const {
    quantity,
    custom_inputs,
    shipping_group_id: group,
    bundle_configuration: bundle,
    location,
  } = fields;
  const change: ItemChange = defined({
    quantity: quantity ?? undefined,
    custom_inputs,
    shipping_group_id: group === "" ? null : group,
    selected_options: bundle?.selected_options,
    location: location === "" ? undefined : location,
  });
  if (Object.keys(change).length > 0) return change;
  return { problem: problem(400, "'quantity' is required.", { title: TITLES.required, source: "quantity" }) };
}

type Changes = readonly { readonly id: string; readonly change: ItemChange }[];

/** What these changes need to know of products and their stock. */
export function neededBy(changes: Changes): Required<Pick<Pricing, "named" | "stocked">> {
  return {
    named: ({ items }) => itemsToResolve(items, changes),
    stocked: (cart) => stockToRead(cart, changes),
  };
}

/**
 * The products among these items whose changes depend on what the product is now. Only they are read: a cart of 100
 * items costs no more than the items that change.
 */
export function itemsToResolve(items: readonly CartItem[], changes: Changes): readonly ProductItem[] {
  const ids = new Set(changes.flatMap(({ id, change }) => (needsProduct(change) ? [id.toLowerCase()] : [])));
  return items.filter((item) => item.type === "cart_item").filter(({ id }) => ids.has(id));
}

/** Whether what the product says now matters for this change. */
function needsProduct({ quantity, custom_inputs, selected_options }: ItemChange): boolean {
  return (
    (quantity !== undefined && quantity > 0) || custom_inputs !== undefined || selected_options !== undefined
  );
}
