import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import type { CreateVariationBody, UpdateVariationBody } from "./schemas.ts";
import { deleteVariationWrite, getAllVariations, getVariation, variationWrite } from "./store.ts";
import type { Variation } from "./variation.ts";
import { variationBody, variationView } from "./views.ts";

export async function createVariation(ctx: Context, { data }: CreateVariationBody): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name } = data.attributes;
  const empty: Variation = { id: ctx.newId(), name, options: [], created_at: now, updated_at: now };
  const variation = merged(empty, data.attributes, ["sort_order"]);
  return commitChange(ctx, async () => ({
    writes: [variationWrite(variation)],
    reply: { body: variationBody(variation) },
  }));
}

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

/** Built products show the change after their next build. @throws ApiError 404 for an unknown variation */
export function updateVariation(ctx: Context, id: string, { data }: UpdateVariationBody): Promise<Reply> {
  return changeVariation(
    ctx,
    id,
    (variation) => merged(variation, data.attributes, ["name", "sort_order"]),
    (variation) => ({ body: variationBody(variation) }),
  );
}

/** @throws ApiError 404 for an unknown variation */
export async function existingVariation({ table }: Context, id: string): Promise<Variation> {
  const variation = await getVariation(table, id);
  if (!variation) throw notFound("variation", id);
  return variation.value;
}

export async function readVariation(ctx: Context, id: string): Promise<Reply> {
  return { body: variationBody(await existingVariation(ctx, id)) };
}

/** A page of the variations, oldest first. */
export async function listVariations({ table }: Context, query: Query): Promise<Reply> {
  const all = (await getAllVariations(table)).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const { offset, limit } = query.page;
  return { body: listAnswer(all.slice(offset, offset + limit).map(variationView), all.length, query) };
}

/** Children that were built stay. @throws ApiError 404 for an unknown variation */
export async function deleteVariation(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const variation = await getVariation(ctx.table, id);
    if (!variation) throw notFound("variation", id);
    return { writes: [deleteVariationWrite(variation)], reply: {} };
  });
}
