import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getRealms } from "./realms-store.ts";
import { requireRealm } from "./require-realm.ts";

/** Empty, but sign-in pages read it on every visit. @throws ApiError 404 for an unknown realm */
export async function listOidcProfiles(
  { table }: Context,
  realmId: string,
  query: ListQuery,
): Promise<Reply> {
  requireRealm(await getRealms(table), realmId);
  return { body: listAnswer([], 0, query) };
}
