import type { Promotion, PromotionSource } from "../evaluation/promotion.ts";
import { byCreation } from "../kernel/by-creation.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { type ListAnswer, listAnswer } from "../lists/paging.ts";
import { readerOf, selectPage } from "../lists/select-page.ts";
import type { ListedResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import { codeOwnersIn, codesOf, idsIn } from "./code-filter.ts";

type Reader = Pick<Context, "table">;
type Listed = Pick<Promotion, "id" | "codes_id" | "automatic" | "created_at">;

/** The promotions of one engine, as its area stores and shows them. */
export type PromotionKind<T, V> = {
  readonly source: PromotionSource;
  readonly stored: Pick<ListedResource<T>, "getMany" | "list">;
  readonly view: (promotion: T) => V;
};

/** A page of the promotions of an engine, newest first; a filter that names codes or ids reads no more than those. */
export async function promotionsPage<T extends Listed, V>(
  ctx: Reader,
  query: ListQuery,
  { source, stored, view }: PromotionKind<T, V>,
): Promise<ListAnswer<V>> {
  const owners = await codeOwnersIn(ctx, query.filter, source);
  const ids = idsIn(query.filter, owners);
  const promotions = ids ? await getEach(ctx, stored, ids) : await stored.list(ctx.table);
  const newestFirst = promotions.sort((one, other) => byCreation(other, one));
  const { page, total } = selectPage(newestFirst, query, (promotion) =>
    readerOf({ ...promotion, code: codesOf(promotion, owners) }),
  );
  return listAnswer(page.map(view), total, query);
}

async function getEach<T>(
  { table }: Reader,
  { getMany }: Pick<ListedResource<T>, "getMany">,
  ids: readonly string[],
): Promise<T[]> {
  const found = await getMany(table, ids);
  return found.flatMap((document) => (document ? [document.value] : []));
}
