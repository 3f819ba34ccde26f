import { putStep } from "../../table/effects/write-step.ts";
import { cartIdIn, keys } from "../../table/keys.ts";
import type { Condition, Item, Put } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExpiredItem } from "../../use-case/turns.ts";
import { silentAttribute } from "../events/silent-versions.ts";

/** The type of what is left of a deleted cart under its key: that its id was in use. */
export const FREED_TYPE = "freed_cart_id";

/** For so long the id of a cart that was deleted or has expired is given to nobody who creates a cart. */
export const REST_SECONDS = 30 * 24 * 60 * 60;

/** When an id may be taken for a new cart: it never was in use, or its cart expired long enough ago. */
export const restedId: Condition = { only: "absent", restSeconds: REST_SECONDS };

/** A cart's id that is no longer in use, and at which version its cart ended. */
export type FreedId = {
  readonly id: string;
  readonly version: number;
  /** How many of the versions no event tells. */
  readonly silent: number;
  /** Whether an event tells the end. */
  readonly isTold: boolean;
};

/** Leaves that an id was in use, and nothing else of its cart. @param freedAt in epoch seconds */
export function freedIdWrite(
  { id, version, silent, isTold }: FreedId,
  freedAt: number,
  when: Condition,
): Put {
  const ending = { ...silentAttribute(silent + (isTold ? 0 : 1)), ...(isTold ? { is_told: true } : {}) };
  const expires_at = freedAt + REST_SECONDS;
  return {
    put: { ...keys.cart(id), type: FREED_TYPE, version: version + 1, ...ending, expires_at },
    when,
  };
}

/** The id of the cart whose end an item tells of. */
export function endedCartIn(item: Item): string | undefined {
  return item.type === FREED_TYPE && item["is_told"] === true ? cartIdIn(item) : undefined;
}

/** What is left of an earlier cart under its key. */
export type CartTrace = {
  readonly item: Item;
  /** Whether it is there for the table, too; what has expired is not, and may go at any moment. */
  readonly isKept: boolean;
};

/** The same in an item that stood in the way of a cart; nothing if that is a cart itself. */
export function traceIn(item: Item | undefined, now: Date): CartTrace | undefined {
  if (!item) return undefined;
  const isKept = !isExpired(item, now);
  return isKept && item.type !== FREED_TYPE ? undefined : { item, isKept };
}

/** Whether an item is still there only because the table removes late. */
export function isExpired({ expires_at }: Item, now: Date): boolean {
  return expires_at !== undefined && expires_at * 1000 <= now.getTime();
}

/** Does the same of a cart that the table removed, unless its id has rested or is in use again. @returns whether it is done */
export async function keepFreedId({ table, now }: Context, item: ExpiredItem): Promise<boolean> {
  const { version, silent_versions: silent = 0, expires_at } = item;
  if (now().getTime() / 1000 >= expires_at + REST_SECONDS) return true;
  const freed = { id: cartIdIn(item), version, silent, isTold: false };
  const outcome = await putStep(table, freedIdWrite(freed, expires_at, { only: "absent" }));
  return outcome.isWritten || !("lost" in outcome);
}
