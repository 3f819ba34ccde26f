import type { Context } from "../../../lib/use-case/context.ts";
import { demoId } from "./stable-id.ts";

/** The context of one call; what it creates gets the id of this name, unless the name is left out. */
export type Merchant = (name?: string) => Context;

/** The id of the price book of the demo shop. */
export const BOOK = demoId("price book");

/** Makes what is not there yet, so that a start that was interrupted goes on where it ended. */
export async function once(found: Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  if ((await found) === undefined) await make();
}

const DAY_MS = 86_400_000;

/** The same a day earlier: lists with the newest first show what is made so behind what the shop sells. */
export function aDayEarlier(merchant: Merchant): Merchant {
  return (name) => {
    const ctx = merchant(name);
    return { ...ctx, now: () => new Date(ctx.now().getTime() - DAY_MS) };
  };
}

/** The context of a call that is made again at times: what the first one creates has the id of this name. */
export async function again(merchant: Merchant, name: string, first: Promise<unknown>): Promise<Context> {
  return merchant((await first) === undefined ? name : undefined);
}
