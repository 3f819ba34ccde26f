import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/uuid.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findDefinition, livingIds } from "../store.ts";
import { type CustomApi, customApiView, type Definition } from "./custom-api.ts";
import { customApiIds } from "./parents.ts";

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function readCustomApi(ctx: Context, customApiID: string): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: { data: customApiView(await withLivingParents(ctx, api), fields) } };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function requireDefinition(ctx: Context, customApiID: string): Promise<Definition> {
  const id = uuidOf(customApiID, "customApiID");
  const definition = await findDefinition(ctx.table, { id });
  if (!definition) throw notFound("custom_api", id);
  return definition;
}

/** Leaves out deleted parents when a Custom API is read, so that deleting one need not change its children. */
export async function withLivingParents(ctx: Context, api: CustomApi): Promise<CustomApi> {
  const ids = customApiIds(api.parent_apis);
  if (ids.length === 0) return api;
  return onlyLiving(api, await livingIds(ctx.table, ids));
}

/** A Custom API without those parents that are not among the living ones. */
export function onlyLiving(api: CustomApi, living: ReadonlySet<string>): CustomApi {
  const parents = api.parent_apis.filter(({ id, type }) => type === "api_location" || living.has(id));
  return { ...api, parent_apis: parents };
}
