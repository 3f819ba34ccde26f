import type { Context } from "../use-case/context.ts";
import type { Turns } from "../use-case/turns.ts";
import { CART_TYPE, keepFreedId } from "./cart/store.ts";

/** Keeps the ids of expired carts taken. Repeating it changes nothing. @returns whether all are kept */
export async function keepFreedIds({ next, expired }: Turns): Promise<boolean> {
  const ctx: Context = next();
  const carts = expired.filter(({ type }) => type === CART_TYPE);
  const kept = await Promise.all(carts.map((item) => keepFreedId(ctx, item)));
  return kept.every(Boolean);
}
