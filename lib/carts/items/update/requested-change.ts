import { dropUndefined } from "../../../kernel/defined.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CartItem, ProductItem } from "../../cart/cart.ts";
import type { Pricing } from "../../prices/pricing.ts";
import type { UpdateCartItemRequest } from "../../schemas/item-requests.ts";
import type { ItemChange } from "./apply-change.ts";
import { listStockToRead } from "./stock-for-change.ts";

export type ChangeFields = UpdateCartItemRequest["data"];

/** Reads the change that a client sends. A quantity that failed to parse is null and counts as absent. */
export function readChange(fields: ChangeFields): ItemChange | { readonly problem: Problem } {
  const {
    quantity,
    custom_inputs,
    shipping_group_id: group,
    bundle_configuration: bundle,
    location,
  } = fields;
  const change: ItemChange = dropUndefined({
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

export function buildPricingNeeds(changes: Changes): Required<Pick<Pricing, "named" | "stocked">> {
  return {
    named: ({ items }) => listItemsToResolve(items, changes),
    stocked: (cart) => listStockToRead(cart, changes),
  };
}

/** Only these products are read, so that a change of one item in a cart of 100 stays cheap. */
function listItemsToResolve(items: readonly CartItem[], changes: Changes): readonly ProductItem[] {
  const ids = new Set(changes.flatMap(({ id, change }) => (needsProduct(change) ? [id.toLowerCase()] : [])));
  return items.filter((item) => item.type === "cart_item").filter(({ id }) => ids.has(id));
}

function needsProduct({ quantity, custom_inputs, selected_options }: ItemChange): boolean {
  return (
    (quantity !== undefined && quantity > 0) || custom_inputs !== undefined || selected_options !== undefined
  );
}
