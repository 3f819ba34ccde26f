import {
  type Document,
  decodeDocument,
  entity,
  getDocument,
  getDocuments,
  putDocument,
} from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Check, Cursor, Delete, Put, Table, Update } from "../table/table.ts";
import { type RelatedList, relatedListCodec } from "./related-list.ts";

const listEntity = entity<RelatedList>("related_list", { ...relatedListCodec, startsAtRandom: true });

export function getRelatedList(
  table: Table,
  slug: string,
  productId: string,
): Promise<Document<RelatedList> | undefined> {
  return getDocument(table, listEntity, keys.relatedList(slug, productId));
}

/** In the order of the products. */
export function getRelatedLists(
  table: Table,
  slug: string,
  productIds: readonly string[],
): Promise<readonly (Document<RelatedList> | undefined)[]> {
  return getDocuments(
    table,
    listEntity,
    productIds.map((id) => keys.relatedList(slug, id)),
  );
}

/** Saves a list as it was read; without `before` it must be new. */
export function buildListPut(slug: string, list: RelatedList, before?: Document<RelatedList>): Put {
  return putDocument(listEntity, keys.relatedList(slug, list.productId), list, before?.version);
}

/** Holds while the list is as it was read. */
export function buildListCheck(slug: string, productId: string, list?: Document<RelatedList>): Check {
  const only = list ? { version: list.version } : "absent";
  return { check: keys.relatedList(slug, productId), when: { only } };
}

/** For the transaction that takes the relationship from the product or deletes the product. */
export function buildListDelete(slug: string, productId: string): Delete {
  return {
    delete: keys.relatedList(slug, productId),
    when: { unconditional: "the version of its product is checked in the same transaction" },
  };
}

/** Sorts before all products of the partition. */
const FENCE = "#";
const FIRST_PRODUCT = "0";

/** Number of searches for deleted products so far. */
export async function getFence(table: Table, slug: string): Promise<number> {
  const item = await table.get(keys.relatedList(slug, FENCE));
  return typeof item?.["searches"] === "number" ? item["searches"] : 0;
}

/** Fails a change that read which products exist before the latest search for deleted ones. */
export function buildFenceCheck(slug: string, searches: number): Check {
  const where = [{ attribute: "searches", equals: searches }];
  return { check: keys.relatedList(slug, FENCE), when: { only: { where } } };
}

/** Fails all changes that are under way. */
export function buildFenceRaise(slug: string): Update {
  return {
    update: keys.relatedList(slug, FENCE),
    set: { type: "related_fence" },
    add: { searches: 1 },
    when: { unconditional: "each search fails the changes before it" },
  };
}

/** Lists of a slug by product, as many as one query returns. */
export async function queryRelatedLists(
  table: Table,
  slug: string,
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit?: number } = {},
): Promise<{ readonly lists: readonly Document<RelatedList>[]; readonly next?: Cursor }> {
  const { items, next } = await table.query({
    pk: keys.relatedList(slug, "").pk,
    sk: { from: FIRST_PRODUCT },
    consistent: true,
    ...(after ? { after } : {}),
    ...(limit === undefined ? {} : { limit }),
  });
  const lists = items.flatMap((item) => decodeDocument(listEntity, item) ?? []);
  return { lists, ...(next ? { next } : {}) };
}
