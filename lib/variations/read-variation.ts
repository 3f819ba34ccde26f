import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireVariation } from "./change-variation.ts";
import { envelopedVariation } from "./views.ts";

/** @throws ApiError 404 for an unknown variation */
export async function readVariation(ctx: Context, id: string): Promise<Reply> {
  return { body: envelopedVariation(await requireVariation(ctx, id)) };
}
