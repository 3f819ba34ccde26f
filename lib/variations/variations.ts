import { byCreation } from "../kernel/by-creation.ts";
import { checkPathId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { changeResource, createResource, deleteResource, type Named } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { CreateVariationRequest, UpdateVariationRequest } from "./schemas.ts";
import { variations } from "./store.ts";
import type { Variation } from "./variation.ts";
import { toVariationBody, variationView } from "./views.ts";

/** A page of the variations, oldest first. */
export async function listVariations({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await variations.list(table)).sort(byCreation);
  return { body: pageAnswer(all, query, variationView) };
}

/** @throws ApiError 404 for an unknown variation */
export async function readVariation(ctx: Context, id: string): Promise<Reply> {
  const variation = await variations.require(ctx, id);
  return { body: toVariationBody(variation.value) };
}

/** Creates a variation without options. */
export async function createVariation(ctx: Context, { data }: CreateVariationRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name } = data.attributes;
  const empty: Variation = { id: ctx.newId(), name, options: [], created_at: now, updated_at: now };
  const variation = applyPatch(empty, data.attributes, ["sort_order"]);
  return createResource(ctx, variations, variation, (created) => ({ body: toVariationBody(created) }));
}

/** Built children change with the next build. @throws ApiError 404 for an unknown variation */
export async function updateVariation(
  ctx: Context,
  id: string,
  { data }: UpdateVariationRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return changeVariation(
    ctx,
    id,
    (variation) => applyPatch(variation, data.attributes, ["name", "sort_order"]),
    (variation) => ({ body: toVariationBody(variation) }),
  );
}

/** Changes a variation by a pure function and sets `updated_at`. @throws ApiError 404 */
export function changeVariation(
  ctx: Context,
  id: string,
  change: (variation: Variation) => Variation,
  replyOf: (variation: Variation) => Reply,
  named?: Named<Variation>,
): Promise<Reply> {
  const changeAtNow = (before: Variation) => ({ ...change(before), updated_at: ctx.now().toISOString() });
  return changeResource(ctx, variations, id, changeAtNow, replyOf, named);
}

/** Deletes a variation; existing children stay. @throws ApiError 404 for an unknown variation */
export function deleteVariation(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, variations, id, variationView);
}
