import { notFound } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { deleteVariationWrite, getVariation } from "./store.ts";

/** Children that were built stay. @throws ApiError 404 for an unknown variation */
export async function deleteVariation(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const variation = await getVariation(ctx.table, id);
    if (!variation) throw notFound("variation", id);
    return { writes: [deleteVariationWrite(variation)], reply: {} };
  });
}
