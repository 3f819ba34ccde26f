import { checkPathId } from "../kernel/ids.ts";
import { merged } from "../kernel/merge.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeVariation } from "./change-variation.ts";
import type { UpdateVariationRequest } from "./schemas.ts";
import { envelopedVariation } from "./views.ts";

/** Built products show the change after their next build. @throws ApiError 404 for an unknown variation */
export async function updateVariation(
  ctx: Context,
  id: string,
  { data }: UpdateVariationRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return changeVariation(
    ctx,
    id,
    (variation) => merged(variation, data.attributes, ["name", "sort_order"]),
    (variation) => ({ body: envelopedVariation(variation) }),
  );
}
