import { notFound } from "../../kernel/errors.ts";
import { requireUuid } from "../../kernel/ids.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findDefinition, findLivingIds, listDefinitions } from "../store.ts";
import { type CustomApi, customApiView, type Definition } from "./custom-api.ts";
import { customApiIds } from "./parents.ts";

/** Strongly consistent: includes a Custom API that was created just before. */
export async function listCustomApis(ctx: Context, query: ListQuery): Promise<Reply> {
  const definitions = await listDefinitions(ctx.table);
  const apis = definitions.map(({ api }) => api);
  const fields = new Map(definitions.map((definition) => [definition.api.id, definition.fields]));
  const living = new Set(apis.map(({ id }) => id));
  const view = (api: CustomApi) => customApiView(keepLivingParents(api, living), fields.get(api.id) ?? []);
  return { body: pageAnswer(apis, query, view) };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function readCustomApi(ctx: Context, customApiID: string): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: { data: customApiView(await dropDeletedParents(ctx, api), fields) } };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function requireDefinition(ctx: Context, customApiID: string): Promise<Definition> {
  const id = requireUuid(customApiID, "customApiID");
  const definition = await findDefinition(ctx.table, { id });
  if (!definition) throw notFound("custom_api", id);
  return definition;
}

/** Hides deleted parents on reads, so that deleting a parent need not change its children. */
export async function dropDeletedParents(ctx: Context, api: CustomApi): Promise<CustomApi> {
  const ids = customApiIds(api.parent_apis);
  if (ids.length === 0) return api;
  return keepLivingParents(api, await findLivingIds(ctx.table, ids));
}

function keepLivingParents(api: CustomApi, living: ReadonlySet<string>): CustomApi {
  const parents = api.parent_apis.filter(({ id, type }) => type === "api_location" || living.has(id));
  return { ...api, parent_apis: parents };
}
