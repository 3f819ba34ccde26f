import { putStep } from "../../table/effects/write-step.ts";
import { cartIdIn, keys } from "../../table/keys.ts";
import type { Condition, Item, Put } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExpiredItem } from "../../use-case/turns.ts";
import { buildSilentAttribute } from "../events/silent-versions.ts";

/**
 * Type of the item that a deleted cart leaves under its key, so that its id stays taken.
 * @answers When may a new cart take an id?
 */
export const FREED_TYPE = "freed_cart_id";

/** Seconds for which the id of a deleted or expired cart cannot be used for a new one. */
const REST_SECONDS = 30 * 24 * 60 * 60;

/** The id was never in use, or its cart expired long enough ago. */
export const restedId: Condition = { only: "absent", restSeconds: REST_SECONDS };

export type FreedId = {
  readonly id: string;
  readonly version: number;
  /** Versions without an event. */
  readonly silent: number;
  /** An event reports the end of the cart. */
  readonly isTold: boolean;
};

/** Builds the write that keeps an id taken after its cart. @param freedAt in epoch seconds */
export function buildFreedIdWrite(
  { id, version, silent, isTold }: FreedId,
  freedAt: number,
  when: Condition,
): Put {
  const ending = { ...buildSilentAttribute(silent + (isTold ? 0 : 1)), ...(isTold ? { is_told: true } : {}) };
  const expires_at = freedAt + REST_SECONDS;
  return {
    put: { ...keys.cart(id), type: FREED_TYPE, version: version + 1, ...ending, expires_at },
    when,
  };
}

/** Id of the deleted cart whose end an item reports. */
export function readEndedCartId(item: Item): string | undefined {
  return item.type === FREED_TYPE && item["is_told"] === true ? cartIdIn(item) : undefined;
}

/** Item that an earlier cart left under its key. */
export type CartTrace = {
  readonly item: Item;
  /** False once it has expired: DynamoDB may remove it at any moment. */
  readonly isKept: boolean;
};

/** Undefined if the item is a living cart. */
export function findTrace(item: Item | undefined, now: Date): CartTrace | undefined {
  if (!item) return undefined;
  const isKept = !isExpired(item, now);
  return isKept && item.type !== FREED_TYPE ? undefined : { item, isKept };
}

/** DynamoDB removes expired items late. */
export function isExpired({ expires_at }: Item, now: Date): boolean {
  return expires_at !== undefined && expires_at * 1000 <= now.getTime();
}

/** Keeps the id of a removed cart taken, unless it has rested or is in use. @returns whether it is done */
export async function keepFreedId({ table, now }: Context, item: ExpiredItem): Promise<boolean> {
  const { version, silent_versions: silent = 0, expires_at } = item;
  if (now().getTime() / 1000 >= expires_at + REST_SECONDS) return true;
  const freed = { id: cartIdIn(item), version, silent, isTold: false };
  const outcome = await putStep(table, buildFreedIdWrite(freed, expires_at, { only: "absent" }));
  return outcome.isWritten || !("lost" in outcome);
}
