import { changeResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { variations } from "./store.ts";
import type { Variation } from "./variation.ts";

/** Changes a variation by a pure function of what it is now. @throws ApiError 404 for an unknown variation */
export function changeVariation(
  ctx: Context,
  id: string,
  change: (variation: Variation) => Variation,
  replyOf: (variation: Variation) => Reply,
): Promise<Reply> {
  const changeAtNow = (before: Variation) => ({ ...change(before), updated_at: ctx.now().toISOString() });
  return changeResource(ctx, variations, id, changeAtNow, replyOf);
}
