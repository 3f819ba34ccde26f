import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { listDefinitions } from "../store.ts";
import { type CustomApi, customApiView } from "./custom-api.ts";
import { keepLivingParents } from "./read-custom-api.ts";

/** Strongly consistent: includes a Custom API that was created just before. */
export async function listCustomApis(ctx: Context, query: ListQuery): Promise<Reply> {
  const definitions = await listDefinitions(ctx.table);
  const apis = definitions.map(({ api }) => api);
  const fields = new Map(definitions.map((definition) => [definition.api.id, definition.fields]));
  const living = new Set(apis.map(({ id }) => id));
  const view = (api: CustomApi) => customApiView(keepLivingParents(api, living), fields.get(api.id) ?? []);
  return { body: pageAnswer(apis, query, view) };
}
