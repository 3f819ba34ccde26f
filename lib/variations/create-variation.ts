import { applyPatch } from "../kernel/merge.ts";
import { createResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { CreateVariationRequest } from "./schemas.ts";
import { variations } from "./store.ts";
import type { Variation } from "./variation.ts";
import { toVariationBody } from "./views.ts";

/** Creates a variation without options. */
export async function createVariation(ctx: Context, { data }: CreateVariationRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name } = data.attributes;
  const empty: Variation = { id: ctx.newId(), name, options: [], created_at: now, updated_at: now };
  const variation = applyPatch(empty, data.attributes, ["sort_order"]);
  return createResource(ctx, variations, variation, (created) => ({ body: toVariationBody(created) }));
}
