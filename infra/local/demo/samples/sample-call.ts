import { madeIds } from "../../../../lib/use-case/bulk/made-ids.ts";
import type { Context } from "../../../../lib/use-case/context.ts";
import type { Merchant } from "../merchant.ts";
import { demoId } from "../stable-id.ts";

/** As long as the names of effects are. */
const EFFECT_LENGTH = 16;

const effectOf = (name: string) => demoId(`effect ${name}`).slice(0, EFFECT_LENGTH);

/** The context of a call of this name, so that ids follow from the name of what it makes in a cart, too. */
export function sampleCall(merchant: Merchant, name: string): Context {
  return { ...merchant(name), effectId: effectOf(name) };
}

/** The id of what the call of this name made in a cart: a tax item, a custom discount or a shipping group. */
export function madeBy(name: string): string {
  return madeIds(effectOf(name)).newId();
}
