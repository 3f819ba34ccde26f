import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { existingVariation } from "./change-variation.ts";
import { variationBody } from "./views.ts";

/** @throws ApiError 404 for an unknown variation */
export async function readVariation(ctx: Context, id: string): Promise<Reply> {
  return { body: variationBody(await existingVariation(ctx, id)) };
}
