import type { CartRights } from "../../cart/cart-rights.ts";
import type { Addition } from "./addition.ts";
import { customItemForbidden, skuOfProduct } from "./item-problems.ts";

/**
 * The skus of custom items that this caller may add only if no product has them; of no interest where it may take any
 * sku, or add no custom item at all.
 * @param additions looked at only then
 */
export function skusToCheck(
  additions: () => readonly Addition[],
  { mayAddCustomItems, mayTakeSkusOfProducts }: CartRights,
): readonly string[] {
  if (!mayAddCustomItems || mayTakeSkusOfProducts) return [];
  const skus = additions().map((addition) => customItemOf(addition)?.sku ?? "");
  return [...new Set(skus)].filter((sku) => sku !== "");
}

/**
 * The addition, or why this caller may not make it. Custom items of another cart count like those of the request: who
 * named their price is not known.
 * @param published those of `skusToCheck` under which a product is published
 */
export function permittedAddition(
  addition: Addition,
  { mayAddCustomItems }: CartRights,
  published: ReadonlySet<string>,
): Addition {
  const item = customItemOf(addition);
  if (!item) return addition;
  const { position } = addition;
  if (!mayAddCustomItems) return { position, problems: [customItemForbidden(item)] };
  return published.has(item.sku) ? { position, problems: [skuOfProduct(item)] } : addition;
}

function customItemOf(addition: Addition) {
  const item = "element" in addition && "item" in addition.element ? addition.element.item : undefined;
  return item?.type === "custom_item" ? item : undefined;
}
