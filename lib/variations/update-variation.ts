import { checkPathId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/merge.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeVariation } from "./change-variation.ts";
import type { UpdateVariationRequest } from "./schemas.ts";
import { toVariationBody } from "./views.ts";

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
