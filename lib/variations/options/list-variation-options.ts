import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { listAnswer } from "../../query/paging.ts";
import type { Query } from "../../query/query.ts";
import { existingVariation } from "../change-variation.ts";
import { optionView } from "../views.ts";

/** A page of a variation's options, in the order they were created. */
export async function listVariationOptions(ctx: Context, variationId: string, query: Query): Promise<Reply> {
  const { options } = await existingVariation(ctx, variationId);
  const { offset, limit } = query.page;
  const shown = options.slice(offset, offset + limit).map((option) => optionView(option));
  return { body: listAnswer(shown, options.length, query) };
}
