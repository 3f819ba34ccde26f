import type { Context } from "../use-case/context.ts";
import { chooseRelease, type ServedRelease } from "./live-releases.ts";
import { parseShopperContext } from "./shopper-context.ts";
import { getPublished, type Published, tagShopper } from "./store.ts";

type Headers = Readonly<Record<string, string>>;

/** Starts its read in the caller's tick, so that reads can share a round trip. */
export async function readShopperRelease(ctx: Context, headers: Headers): Promise<ServedRelease | undefined> {
  const accountIds = ctx.shopper.account ? [ctx.shopper.account.id] : [];
  return chooseShopperRelease(ctx, headers, await getPublished(ctx.table, [], accountIds));
}

/** @param published with the tags of the shopper's account, see `addMissingTags` */
export function chooseShopperRelease(
  { shopper, now }: Pick<Context, "shopper" | "now">,
  headers: Headers,
  published: Published,
): ServedRelease | undefined {
  const context = tagShopper(published, parseShopperContext(headers, shopper));
  return chooseRelease(published.releases, context, now());
}
