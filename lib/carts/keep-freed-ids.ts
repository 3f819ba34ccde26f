import type { Context } from "../use-case/context.ts";
import type { Turns } from "../use-case/turns.ts";
import { keepFreedId } from "./cart/freed-id-store.ts";

/**
 * Leaves of carts that were removed, since they had expired, that their ids were in use. Doing it again changes nothing.
 * @returns whether all of them are kept
 */
export async function keepFreedIds({ next, expired }: Turns): Promise<boolean> {
  const ctx: Context = next();
  const kept = await Promise.all(expired.map((item) => keepFreedId(ctx, item)));
  return kept.every(Boolean);
}
