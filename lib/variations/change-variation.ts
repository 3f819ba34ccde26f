import { changeResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { variations } from "./store.ts";
import type { Variation } from "./variation.ts";

/** Changes a variation by a pure function and sets `updated_at`. @throws ApiError 404 */
export function changeVariation(
  ctx: Context,
  id: string,
  change: (variation: Variation) => Variation,
  replyOf: (variation: Variation) => Reply,
): Promise<Reply> {
  const changeAtNow = (before: Variation) => ({ ...change(before), updated_at: ctx.now().toISOString() });
  return changeResource(ctx, variations, id, changeAtNow, replyOf);
}
