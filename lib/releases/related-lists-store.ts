import { decodeIds, encodeIds } from "../custom-relationships/related-list.ts";
import { decodeItem, entity, type Partition, toContent } from "../table/entity.ts";
import { chooseShard, listShards } from "../table/index-list.ts";
import { keys } from "../table/keys.ts";
import { requireWritten, type Table } from "../table/table.ts";

const listEntity = entity<readonly string[]>("published_related_list", {
  encode: encodeIds,
  decoders: [(stored) => decodeIds(String(stored))],
});

/** A publication writes many lists, and one partition takes a thousand small ones a second. Never changes. */
const SHARDS = 16;

/** A product's list of one relationship in a release. */
type PublishedListName = { readonly releaseId: string; readonly productId: string; readonly slug: string };

function toKey({ releaseId, productId, slug }: PublishedListName) {
  return keys.publishedRelatedList(releaseId, chooseShard(productId, SHARDS), productId, slug);
}

/** Saves a list of a coming release, in the order in which it is shown. Safe to repeat. */
export function saveRelatedIds(table: Table, name: PublishedListName, ids: readonly string[]): Promise<void> {
  const item = { ...toKey(name), type: listEntity.type, ...toContent(listEntity, ids) };
  return requireWritten(
    table.put(item, { unconditional: "one publication writes the lists of its release" }),
  );
}

/** Also products that are not in the release. Empty for a list that it does not have. */
export async function getRelatedIds(table: Table, name: PublishedListName): Promise<readonly string[]> {
  const item = await table.get(toKey(name));
  return item ? decodeItem(listEntity, item) : [];
}

/** As `getRelatedIds`, of several lists in one round trip and in their order. */
export async function getManyRelatedIds(
  table: Table,
  names: readonly PublishedListName[],
): Promise<readonly (readonly string[])[]> {
  const items = await table.getMany(names.map(toKey));
  return items.map((item) => (item ? decodeItem(listEntity, item) : []));
}

/** Where the lists of a release are stored, to clear them. */
export function listRelatedPartitions(releaseId: string): readonly Partition[] {
  return listShards(SHARDS, (shard) => keys.publishedRelatedList(releaseId, shard, "", "").pk).map((pk) => ({
    pk,
  }));
}
