import type { Item } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { DEFAULT_NAME } from "../cart/cart-life.ts";

/** How many versions of a cart, or of what is left of it, no event tells: the others are numbered without gaps. */
export function silentVersions(item: Item | undefined): number {
  const count = item?.["silent_versions"];
  return typeof count === "number" ? count : 0;
}

/** The attribute that says so, of an item that has any. */
export function silentAttribute(count: number): { readonly silent_versions?: number } {
  return count > 0 ? { silent_versions: count } : {};
}

/** Whether nobody is told of a cart: previews are nobody's business, nor is a new cart with nothing in it. */
export function isSilent(cart: Cart, { isNew }: { readonly isNew: boolean }): boolean {
  return cart.snapshot_date !== undefined || (isNew && isEmpty(cart));
}

function isEmpty({
  name,
  description,
  items,
  contact,
  inventory_settings,
  custom_attributes,
}: Cart): boolean {
  const given = [contact, inventory_settings, custom_attributes];
  return items.length === 0 && name === DEFAULT_NAME && description === "" && given.every((one) => !one);
}
