import type { CartRights } from "../../cart/cart-rights.ts";
import type { Addition } from "./addition.ts";
import { customItemForbidden, skuOfProduct } from "./item-problems.ts";

/** Empty if the caller may use any sku or add no custom item. @param additions called only if skus matter */
export function listSkusToCheck(
  additions: () => readonly Addition[],
  { mayAddCustomItems, mayTakeSkusOfProducts }: CartRights,
): readonly string[] {
  if (!mayAddCustomItems || mayTakeSkusOfProducts) return [];
  const skus = additions().map((addition) => customItemOf(addition)?.sku ?? "");
  return [...new Set(skus)].filter((sku) => sku !== "");
}

/**
 * Custom items of another cart count like the request's: it is unknown which caller set their price.
 * @param published those of `listSkusToCheck` under which a product is published
 */
export function permitAddition(
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
