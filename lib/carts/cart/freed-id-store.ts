import { putStep } from "../../table/effects/write-step.ts";
import { cartIdIn, keys } from "../../table/keys.ts";
import type { Condition, Item, Put } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExpiredItem } from "../../use-case/turns.ts";

/** What is left of a deleted cart under its key: that its id was in use. */
const FREED_TYPE = "freed_cart_id";

/** For so long the id of a cart that was deleted or has expired is given to nobody who creates a cart. */
export const REST_SECONDS = 30 * 24 * 60 * 60;

/** When an id may be taken for a new cart: it never was in use, or its cart expired long enough ago. */
export const restedId: Condition = { only: "absent", restSeconds: REST_SECONDS };

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

/** Does the same of a cart that the table removed, unless its id has rested or is in use again. @returns whether it is done */
export async function keepFreedId({ table, now }: Context, item: ExpiredItem): Promise<boolean> {
  const { version, expires_at } = item;
  if (now().getTime() / 1000 >= expires_at + REST_SECONDS) return true;
  const write = freedIdWrite({ id: cartIdIn(item), version }, expires_at, { only: "absent" });
  const outcome = await putStep(table, write);
  return outcome.isWritten || !("lost" in outcome);
}
