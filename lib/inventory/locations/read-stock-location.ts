import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { locationView } from "../views.ts";
import { stockLocations } from "./store.ts";

/** @throws ApiError 404 for an unknown location */
export async function readStockLocation(ctx: Context, id: string): Promise<Reply> {
  const { value } = await stockLocations.require(ctx, id);
  return { body: { data: locationView(value) } };
}
