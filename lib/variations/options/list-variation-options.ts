import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { variations } from "../store.ts";
import { optionView } from "../views.ts";

/** In the order of creation. @throws ApiError 404 for an unknown variation */
export async function listVariationOptions(
  ctx: Context,
  variationId: string,
  query: ListQuery,
): Promise<Reply> {
  const variation = await variations.require(ctx, variationId);
  return { body: pageAnswer(variation.value.options, query, optionView) };
}
