import { merged } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { notValid } from "../problems.ts";
import type { UpdateStockLocationRequest } from "../schemas.ts";
import { locationView } from "../views.ts";
import { stockLocations } from "./store.ts";

const FIELDS = ["name", "slug", "external_ref", "description", "address", "geolocation"] as const;

/**
 * Changes a location; `null` clears what may be left out.
 * @throws ApiError 404 for an unknown one, 422 for a slug that another one has, or another slug while there is stock
 */
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
    (location) => ({ ...merged(location, data.attributes, FIELDS), updated_at }),
    (value) => ({ body: { data: locationView(value) } }),
  );
}
