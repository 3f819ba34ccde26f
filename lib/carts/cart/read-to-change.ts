import { promotionSetRead, promotionsOf } from "../../live-promotions/promotion-set-store.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { PromotionFacts } from "../promotions/cart-promotions.ts";
import { cartRead, type StoredCart } from "./store.ts";

/** A cart with what its change needs to know of the store. */
export type ReadToChange = {
  /** Nothing if there is none. */
  readonly cart: StoredCart | undefined;
  readonly settings: Settings;
  readonly promotions: PromotionFacts;
};

/** Reads a cart to change it, in one round trip. */
export async function readToChange(ctx: Context, id: string): Promise<ReadToChange> {
  const read = await readTogether(ctx.table, {
    cart: cartRead(ctx, id),
    settings: settingsRead,
    promotions: promotionSetRead(),
  });
  const live = await promotionsOf(ctx, read.promotions);
  return { cart: read.cart, settings: read.settings.settings, promotions: { live } };
}
