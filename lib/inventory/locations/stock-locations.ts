import { byCreation } from "../../kernel/by-creation.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { changeResource, createResource, deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import { notValid } from "../problems.ts";
import type { CreateStockLocationRequest, UpdateStockLocationRequest } from "../schemas.ts";
import { locationView } from "../views.ts";
import { type StockLocation, stockLocations } from "./store.ts";

/** Oldest first. @throws ApiError 422 if a shopper's list costs too much */
export async function listStockLocations(ctx: Context, query: ListQuery): Promise<Reply> {
  const all = (await stockLocations.list(shopperTable(ctx, "read a location by its id"))).toSorted(
    byCreation,
  );
  return { body: pageAnswer(all, query, locationView) };
}

/** @throws ApiError 404 for an unknown location */
export async function readStockLocation(ctx: Context, id: string): Promise<Reply> {
  const { value } = await stockLocations.require(ctx, id);
  return { body: { data: locationView(value) } };
}

/** @throws ApiError 422 if another location has the slug */
export async function createStockLocation(
  ctx: Context,
  { data: { attributes } }: CreateStockLocationRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, slug } = attributes;
  const empty: StockLocation = { id: ctx.newId(), name, slug, created_at: now, updated_at: now };
  const fields = ["external_ref", "description", "address", "geolocation"] as const;
  const location = applyPatch(empty, attributes, fields);
  return createResource(ctx, stockLocations, location, (value) => ({ body: { data: locationView(value) } }));
}

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

/** @throws ApiError 404 for an unknown location, 422 while a product has stock there */
export function deleteStockLocation(ctx: Context, id: string): Promise<Reply> {
  return deleteResource(ctx, stockLocations, id, locationView);
}
