import { ApiError } from "../../../lib/kernel/errors.ts";
import { createMadeIds } from "../../../lib/use-case/bulk/in-steps.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { carryOnTasks } from "../../../lib/workers/carry-on-tasks.ts";
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

const refuse = () => Promise.reject(new Error("The demo shop asks no payment provider while it opens."));

/** For payments at gateways without a provider. */
export const withoutProvider = {
  providerCalls: { send: refuse, pause: refuse },
  gatewaySecrets: { read: refuse },
  secretKeeping: { keep: refuse },
};

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

/** Creates a record unless it exists; ignores a refusal. */
export async function addMissing(found: Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  if ((await found) === undefined) await unlessRefused(make());
}

/** A client may have used a sample's name or deleted a record that the sample needs. The shop must open anyway. */
export async function unlessRefused(adding: Promise<unknown>): Promise<void> {
  try {
    await adding;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Completes the work that a call left. A call stops after a few seconds, which a busy machine uses up at once, and no
 * worker runs while the shop opens.
 */
export async function finishWork(merchant: Merchant): Promise<void> {
  const { deadline } = merchant();
  const hasTime = () => deadline.left() > 0;
  await carryOnTasks({ next: () => merchant(), hasTime }, { privateFiles: "none" });
}

/** Length of effect ids. */
const EFFECT_LENGTH = 16;

const makeEffect = (name: string) => demoId(`effect ${name}`).slice(0, EFFECT_LENGTH);

/** The context of a call with this name. Ids of cart parts that it creates follow from the name too. */
export function sampleCall(merchant: Merchant, name: string): Context {
  return { ...merchant(name), effectId: makeEffect(name) };
}

/** The id of the tax item, custom discount or shipping group that the call with this name created in a cart. */
export function sampleId(name: string): string {
  return createMadeIds(makeEffect(name)).newId();
}
