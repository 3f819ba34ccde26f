import { keys } from "../../table/keys.ts";
import type { Condition, Item, Put } from "../../table/table.ts";

/** What is left of a deleted cart under its key: that its id was in use. */
const FREED_TYPE = "freed_cart_id";

/** For so long the id of a cart that was deleted or has expired is given to nobody who creates a cart. */
export const REST_SECONDS = 30 * 24 * 60 * 60;

/** When an id may be taken for a new cart: it never was in use, or its cart expired long enough ago. */
export const restedId: Condition = { only: "absent", expiredForSeconds: REST_SECONDS };

/** A cart's id that is no longer in use, and at which version its cart ended. */
export type FreedId = { readonly id: string; readonly version: number };

/** Leaves that an id was in use, and nothing else of its cart. @param freedAt in epoch seconds */
export function freedIdWrite({ id, version }: FreedId, freedAt: number, when: Condition): Put {
  const expires_at = freedAt + REST_SECONDS;
  return { put: { ...keys.cart(id), type: FREED_TYPE, version: version + 1, expires_at }, when };
}

/** The item, if it is what is left of a cart. */
export function freedIdIn(item: Item | undefined): Item | undefined {
  return item?.type === FREED_TYPE ? item : undefined;
}
