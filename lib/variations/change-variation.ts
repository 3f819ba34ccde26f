import { notFound } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getVariation, variationWrite } from "./store.ts";
import type { Variation } from "./variation.ts";

/** Changes a variation by a pure function of what it is now. @throws ApiError 404 for an unknown variation */
export async function changeVariation(
  ctx: Context,
  id: string,
  change: (variation: Variation) => Variation,
  replyOf: (variation: Variation) => Reply,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getVariation(ctx.table, id);
    if (!before) throw notFound("variation", id);
    const variation = { ...change(before.value), updated_at: ctx.now().toISOString() };
    return { writes: [variationWrite(variation, before.version)], reply: replyOf(variation) };
  });
}

/** @throws ApiError 404 for an unknown variation */
export async function requireVariation({ table }: Context, id: string): Promise<Variation> {
  const variation = await getVariation(table, id);
  if (!variation) throw notFound("variation", id);
  return variation.value;
}
