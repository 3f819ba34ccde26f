import { promotionSetRead, readPromotions } from "../../promotions/live/promotion-set-store.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { type PromotionFacts, planBuyerTagsRead } from "../promotions/cart-promotions.ts";
import { planCartRead, type StoredCart } from "./store.ts";

export type ReadToChange = {
  readonly cart: StoredCart | undefined;
  readonly settings: Settings;
  readonly promotions: PromotionFacts;
};

/** Reads a cart to change it, in one round trip. */
export async function readToChange(ctx: Context, id: string): Promise<ReadToChange> {
  const read = await readTogether(ctx.table, {
    cart: planCartRead(ctx, id),
    settings: settingsRead,
    promotions: promotionSetRead(),
    tags: planBuyerTagsRead(ctx),
  });
  const live = await readPromotions(ctx, read.promotions);
  return { cart: read.cart, settings: read.settings.settings, promotions: { live, tags: read.tags } };
}
