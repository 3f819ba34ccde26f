import { createMadeIds } from "../../../lib/use-case/bulk/in-steps.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import type { Merchant } from "./merchant.ts";
import { demoId } from "./stable-id.ts";

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
