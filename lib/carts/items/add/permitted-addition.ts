import type { CartRights } from "../../cart/cart-rights.ts";
import type { Addition } from "./addition.ts";
import { customItemForbidden } from "./item-problems.ts";

/**
 * The addition, or why this caller may not make it. Custom items of another cart count like those of the request:
 * who named their price is not known.
 */
export function permittedAddition(addition: Addition, { mayAddCustomItems }: CartRights): Addition {
  const item = "element" in addition ? addition.element.item : undefined;
  if (item?.type !== "custom_item" || mayAddCustomItems) return addition;
  return { position: addition.position, problems: [customItemForbidden(item)] };
}
