import { listStockIds } from "../../../inventory/stock/allocation.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import { listSelectionFaults } from "../../../releases/bundle.ts";
import { findBuyerProduct } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Cart, CartItem, ProductItem } from "../../cart/cart.ts";
import {
  type CartFacts,
  chooseBuyer,
  type FactsToGather,
  gatherFacts,
  type KnownFacts,
} from "../../cart/cart-facts.ts";
import type { Headers } from "../../cart/cart-headers.ts";
import { toProductQuestion } from "../../prices/refresh-prices.ts";
import type { UpdateCartItemRequest } from "../../schemas/item-requests.ts";
import { listComponents, readMissingStock, toStockedItem } from "../../stock/cart-stock.ts";
import { type ItemChange, wantsMore } from "./apply-change.ts";

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

/** Changes of a request by item id, which may be in capitals. An item may have several. */
type RequestedChanges = readonly { readonly id: string; readonly change: ItemChange }[];

type UpdateToGather = Pick<FactsToGather, "settings" | "promotions"> & {
  readonly changes: RequestedChanges;
  readonly headers: Headers;
};

/** Reads products of the changed items, and stock of those that may want more. A new selection of a bundle costs a second read. */
export async function gatherForUpdate(
  ctx: Context,
  stored: Cart,
  { changes, headers, ...store }: UpdateToGather,
  known: KnownFacts,
): Promise<CartFacts> {
  const gathered = await gatherFacts(
    ctx,
    stored,
    {
      ...store,
      buyer: chooseBuyer(ctx, headers, stored),
      named: listItemsToResolve(stored.items, changes),
      stockIds: listStockToRead(stored, changes),
    },
    known,
  );
  const stock = await readMissingStock(ctx, gathered.stock, listSelectedStock(gathered, changes));
  return { ...gathered, stock };
}

/** Only these products are read, so that a change of one item in a cart of 100 stays cheap. */
function listItemsToResolve(items: readonly CartItem[], changes: RequestedChanges): readonly ProductItem[] {
  const ids = new Set(changes.flatMap(({ id, change }) => (needsProduct(change) ? [id.toLowerCase()] : [])));
  return items.filter((item) => item.type === "cart_item").filter(({ id }) => ids.has(id));
}

function needsProduct({ quantity, custom_inputs, selected_options }: ItemChange): boolean {
  return (
    (quantity !== undefined && quantity > 0) || custom_inputs !== undefined || selected_options !== undefined
  );
}

/** Lists products whose stock these changes need, apart from new selections of bundles. */
function listStockToRead({ items }: Pick<Cart, "items">, changes: RequestedChanges): readonly string[] {
  const isRepeated = (id: string) => changes.filter((one) => one.id.toLowerCase() === id).length > 1;
  return changes.flatMap(({ id, change }) => {
    const before = items.find((item) => item.id === id.toLowerCase());
    if (before?.type !== "cart_item") return [];
    const { quantity = before.quantity, location = before.location } = change;
    const after = { ...before, quantity, ...(location === undefined ? {} : { location }) };
    const isNeeded = quantity > 0 && (wantsMore(before, after) || isRepeated(before.id));
    return isNeeded ? listStockIds([toStockedItem(after)]) : [];
  });
}

function listSelectedStock({ cart, products }: CartFacts, changes: RequestedChanges): readonly string[] {
  return changes.flatMap(({ id, change: { selected_options: selected } }) => {
    const item = cart.items.find((one) => one.id === id.toLowerCase());
    if (!selected || item?.type !== "cart_item" || !item.bundle) return [];
    const resolution = findBuyerProduct(products, toProductQuestion(item));
    if (!resolution.ok || listSelectionFaults(resolution.product.components, selected).length > 0) return [];
    return listStockIds([{ ...toStockedItem(item), components: listComponents(selected) }]);
  });
}
