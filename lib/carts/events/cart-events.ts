import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily, FamilyContext } from "../../events/event-family.ts";
import { promotionSetRead, promotionsOf } from "../../live-promotions/promotion-set-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Item } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { endedCartIn, FREED_TYPE } from "../cart/freed-id-store.ts";
import { CART_TYPE, stored } from "../cart/store.ts";
import { promotionsFor } from "../promotions/cart-promotions.ts";
import { priceCart } from "../totals/price-cart.ts";
import { cartView } from "../views/cart-view.ts";
import { silentVersions } from "./silent-versions.ts";

/**
 * `cart.updated` for every change of a cart, with the cart and its items as a read shows them, and `cart.deleted` for a
 * deletion. Previews, new empty carts, and carts that expire raise nothing. A new cart under the id of an earlier one
 * goes on with its positions.
 */
export const cartEvents: EventFamily = {
  itemTypes: [CART_TYPE, FREED_TYPE],
  eventsOf: async (ctx, { before, after }) => {
    if (!after) return [];
    const position = (after.version ?? 0) - silentVersions(after);
    const ended = endedCartIn(after);
    if (ended !== undefined) {
      const object = { type: "cart", id: ended };
      return [{ key: "cart.deleted", object, position, payload: { type: "cart", id: ended } }];
    }
    const cart = stored(after)?.cart;
    if (!cart || position === positionBefore(before, after)) return [];
    const object = { type: "cart", id: cart.id };
    return [{ key: "cart.updated", object, position, payload: await cartPayload(ctx, cart) }];
  },
};

/** The position of the last change that was told; before any it is 0. */
function positionBefore(before: Item | undefined, after: Item): number {
  if (!before || before.version !== (after.version ?? 0) - 1) return 0;
  return before.version - silentVersions(before);
}

/** A cart as it is now, and at which position; previews are nobody's business. */
export async function cartSnapshot(
  ctx: FamilyContext,
  item: Item,
): Promise<Omit<RaisedEvent, "key"> | undefined> {
  const cart = stored(item)?.cart;
  if (!cart || cart.snapshot_date !== undefined) return undefined;
  const position = (item.version ?? 0) - silentVersions(item);
  return { object: { type: "cart", id: cart.id }, position, payload: await cartPayload(ctx, cart) };
}

const WITH_ITEMS: ReadonlySet<string> = new Set(["items"]);

/** The cart as `GET` with `include=items` answers it at the moment of its last change. */
async function cartPayload(ctx: FamilyContext, cart: Cart) {
  // The stream tells moments in whole seconds; the cart knows its own better.
  const now = () => new Date(cart.updated_at);
  const { set } = await readTogether(ctx.table, { set: promotionSetRead() });
  const live = await promotionsOf(ctx, set);
  const promotions = await promotionsFor({ table: ctx.table, now, shopper: {} }, { live }, [cart]);
  return cartView(priceCart(cart, promotions), { include: WITH_ITEMS, products: new Map(), now: now() });
}
