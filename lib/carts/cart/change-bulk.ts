import type { Settings } from "../../settings/settings.ts";
import type { Earlier } from "../../table/effects/earlier.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "./cart.ts";
import { changeInSteps } from "./change-existing.ts";
import { type MadeIds, madeIds } from "./made-ids.ts";

type Changed = { readonly cart: Cart; readonly reply: Reply };

export type BulkChange = {
  readonly decide: (cart: Cart, newId: () => string, settings: Settings) => Changed;
  /**
   * The answer to a repeat of a request that was carried out before, about what that request made: `newId` gives the
   * same ids again. Throws 404 when the one thing that was made is gone.
   */
  readonly recall: (cart: Cart, made: MadeIds) => Reply;
  /** Holds `if-match` when the cart must have a certain ETag. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Changes a cart by a request whose answer is about what it added, not about the cart.
 * @param change `decide` is pure but for its ids; the same cart back means that there is nothing to write
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart`
 */
export function changeBulk(
  ctx: Context,
  cartId: string,
  { decide, recall, headers }: BulkChange,
): Promise<Reply> {
  const step = (before: Cart, settings: Settings, earlier: Earlier | undefined) => {
    const made = madeIds(ctx.effectId, earlier ? earlier.keyed?.at : ctx.keyedRequest?.at);
    const changed = earlier
      ? { cart: before, reply: recall(before, made) }
      : decide(before, made.newId, settings);
    return { cart: changed.cart, reply: () => changed.reply };
  };
  return changeInSteps(ctx, cartId, step, headers);
}
