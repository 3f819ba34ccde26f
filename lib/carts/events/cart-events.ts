import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily, FamilyContext } from "../../events/event-family.ts";
import { promotionSetRead, readPromotions } from "../../promotions/live/promotion-set-store.ts";
import type { Item } from "../../table/table.ts";
import { readTogether } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { CART_TYPE, decodeCart, FREED_TYPE, readEndedCartId } from "../cart/store.ts";
import { readCartPromotions } from "../promotions/cart-promotions.ts";
import { priceCart } from "../totals/price-cart.ts";
import { cartView } from "../views/cart-view.ts";
import { countSilentVersions } from "./unseen-changes.ts";

/**
 * Raises `cart.updated` for a change, with the cart and its items as a read shows them, and `cart.deleted`
 * for a deletion. Previews, new empty carts and expired carts raise nothing. A new cart with the id of an
 * earlier one continues its positions.
 */
export const cartEvents: EventFamily = {
  itemTypes: [CART_TYPE, FREED_TYPE],
  eventsOf: async (ctx, { before, after }) => {
    if (!after) return [];
    const position = (after.version ?? 0) - countSilentVersions(after);
    const ended = readEndedCartId(after);
    if (ended !== undefined) {
      const object = { type: "cart", id: ended };
      return [{ key: "cart.deleted", object, position, payload: { type: "cart", id: ended } }];
    }
    const cart = decodeCart(after)?.cart;
    if (!cart || position === findPositionBefore(before, after)) return [];
    const object = { type: "cart", id: cart.id };
    return [{ key: "cart.updated", object, position, payload: await buildCartPayload(ctx, cart) }];
  },
};

/** Position of the last change that raised an event; 0 before the first. */
function findPositionBefore(before: Item | undefined, after: Item): number {
  if (!before || before.version !== (after.version ?? 0) - 1) return 0;
  return before.version - countSilentVersions(before);
}

/** The cart as it is now, with its position. Undefined for a preview. */
export async function buildCartSnapshot(
  ctx: FamilyContext,
  item: Item,
): Promise<Omit<RaisedEvent, "key"> | undefined> {
  const cart = decodeCart(item)?.cart;
  if (!cart || cart.snapshot_date !== undefined) return undefined;
  const position = (item.version ?? 0) - countSilentVersions(item);
  return { object: { type: "cart", id: cart.id }, position, payload: await buildCartPayload(ctx, cart) };
}

const WITH_ITEMS: ReadonlySet<string> = new Set(["items"]);

/** The cart as `GET` with `include=items` answers it at the moment of its last change. */
async function buildCartPayload(ctx: FamilyContext, cart: Cart) {
  // The stream has times in whole seconds. The cart has its exact time.
  const now = () => new Date(cart.updated_at);
  const { set } = await readTogether(ctx.table, { set: promotionSetRead() });
  const live = await readPromotions(ctx, set);
  const promotions = await readCartPromotions({ table: ctx.table, now, shopper: {} }, { live }, [cart]);
  return cartView(priceCart(cart, promotions), { include: WITH_ITEMS, products: new Map(), now: now() });
}
