import type { Context } from "../../../lib/use-case/context.ts";
import { demoId } from "./stable-id.ts";

/**
 * The context of one call. The first record that it creates gets an id that follows from `name`, or a random id without a
 * name.
 */
export type Merchant = (name?: string) => Context;

export const BOOK = demoId("price book");

/** Creates a record unless it exists, so that an interrupted start can continue. */
export async function once(found: Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  if ((await found) === undefined) await make();
}

const DAY_MS = 86_400_000;

/** A context whose clock is a day earlier: lists with the newest first then show these records after the shop's own. */
export function aDayEarlier(merchant: Merchant): Merchant {
  return (name) => {
    const ctx = merchant(name);
    return { ...ctx, now: () => new Date(ctx.now().getTime() - DAY_MS) };
  };
}

/** A context for a call that may be repeated: only the first record created gets the id of this name. */
export async function again(merchant: Merchant, name: string, first: Promise<unknown>): Promise<Context> {
  return merchant((await first) === undefined ? name : undefined);
}
