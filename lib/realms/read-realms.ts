import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getRealms } from "./realms-store.ts";
import { requireRealm, resolveRealmId } from "./require-realm.ts";
import { realmView, wrapWithLinks } from "./views.ts";

export async function listRealms({ table }: Context, query: ListQuery): Promise<Reply> {
  return { body: pageAnswer((await getRealms(table)).realms, query, realmView) };
}

/** @throws ApiError 404 for an unknown realm */
export async function readRealm(ctx: Context, id: string): Promise<Reply> {
  return {
    body: wrapWithLinks(realmView(requireRealm(await getRealms(ctx.table), resolveRealmId(ctx, id)))),
  };
}
