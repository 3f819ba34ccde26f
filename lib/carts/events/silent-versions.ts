import type { Item } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { DEFAULT_NAME } from "../cart/cart-life.ts";

/**
 * Versions of a cart that raised no event. Positions of events do not count them.
 * @answers Which changes of a cart raise none?
 */
export function countSilentVersions(item: Item | undefined): number {
  const count = item?.["silent_versions"];
  return typeof count === "number" ? count : 0;
}

export function buildSilentAttribute(count: number): { readonly silent_versions?: number } {
  return count > 0 ? { silent_versions: count } : {};
}

/** Previews and new empty carts raise no events. */
export function raisesNoEvent(cart: Cart, { isNew }: { readonly isNew: boolean }): boolean {
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
  const optionalFields = [contact, inventory_settings, custom_attributes];
  return (
    items.length === 0 && name === DEFAULT_NAME && description === "" && optionalFields.every((one) => !one)
  );
}
