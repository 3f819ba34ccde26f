import { listStoredKeys, requireApplicationKey } from "../auth/store.ts";
import { compareText } from "../kernel/compare-text.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeMatchingKey } from "./change-matching-key.ts";
import { applicationKeyView } from "./key-view.ts";

export const applicationKeysQuery: QueryRules = { page: { smallest: 1 } };

/** Newest first. */
export async function listApplicationKeys({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const keys = (await listStoredKeys(table)).toSorted(
    (a, b) => compareText(b.key.created_at, a.key.created_at) || compareText(a.key.id, b.key.id),
  );
  const page = pageAnswer(keys, query, (key) => applicationKeyView(key, now()));
  return { body: { ...page, meta: { ...page.meta, total_reserved_rate_limit: 0 } } };
}

/** @throws ApiError 404 for an unknown key */
export async function readApplicationKey(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: applicationKeyView(await requireApplicationKey(ctx, id), ctx.now()) } };
}

/** Ends a key at once, and its tokens within a minute. @throws ApiError 404 for an unknown key */
export async function deleteApplicationKey(ctx: Context, id: string): Promise<Reply> {
  return changeMatchingKey(ctx, id, () => ({ after: undefined, reply: {} }));
}
