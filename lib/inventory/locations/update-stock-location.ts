import { applyPatch } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { notValid } from "../problems.ts";
import type { UpdateStockLocationRequest } from "../schemas.ts";
import { locationView } from "../views.ts";
import { stockLocations } from "./store.ts";

const FIELDS = ["name", "slug", "external_ref", "description", "address", "geolocation"] as const;

/** @throws ApiError 404 for an unknown location, 422 for a used slug, or a new slug while there is stock */
export async function updateStockLocation(
  ctx: Context,
  id: string,
  { data }: UpdateStockLocationRequest,
): Promise<Reply> {
  if (data.id.toLowerCase() !== id.toLowerCase()) {
    throw notValid("'id' is not the id in the path.", "data.id");
  }
  const updated_at = ctx.now().toISOString();
  return changeResource(
    ctx,
    stockLocations,
    id,
    (location) => ({ ...applyPatch(location, data.attributes, FIELDS), updated_at }),
    (value) => ({ body: { data: locationView(value) } }),
  );
}
