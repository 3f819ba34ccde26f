import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { variations } from "./store.ts";
import { toVariationBody } from "./views.ts";

/** Answers with a variation. @throws ApiError 404 for an unknown variation */
export async function readVariation(ctx: Context, id: string): Promise<Reply> {
  const variation = await variations.require(ctx, id);
  return { body: toVariationBody(variation.value) };
}
