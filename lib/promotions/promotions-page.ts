import type { PromotionHead, PromotionSource } from "../evaluation/promotion.ts";
import { byCreation } from "../kernel/by-creation.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { type ListAnswer, listAnswer } from "../lists/paging.ts";
import { readerOf, selectPage } from "../lists/select-page.ts";
import type { ListedResource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import { codeOwnersIn, codesOf, idsIn } from "./code-filter.ts";

/** The promotions of one engine, as its area stores and shows them. */
export type PromotionKind<T, V> = {
  readonly source: PromotionSource;
  readonly stored: Pick<ListedResource<T>, "getMany" | "list">;
  readonly view: (promotion: T) => V;
};

/** A page of the promotions of an engine, newest first; a filter that names codes or ids reads no more than those. */
export async function promotionsPage<T extends PromotionHead, V>(
  table: Table,
  query: ListQuery,
  { source, stored, view }: PromotionKind<T, V>,
): Promise<ListAnswer<V>> {
  const owners = await codeOwnersIn(table, query.filter, source);
  const ids = idsIn(query.filter, owners);
  const promotions = ids ? await getEach(table, stored, ids) : await stored.list(table);
  const newestFirst = promotions.sort((one, other) => byCreation(other, one));
  const { page, total } = selectPage(newestFirst, query, (promotion) =>
    readerOf({ ...promotion, code: codesOf(promotion, owners) }),
  );
  return listAnswer(page.map(view), total, query);
}

async function getEach<T>(
  table: Table,
  { getMany }: Pick<ListedResource<T>, "getMany">,
  ids: readonly string[],
): Promise<T[]> {
  const found = await getMany(table, ids);
  return found.flatMap((document) => (document ? [document.value] : []));
}
