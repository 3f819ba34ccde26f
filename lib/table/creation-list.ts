import { type ApiError, unprocessable } from "../kernel/errors.ts";
import { pickValues } from "../kernel/objects.ts";
import { type Document, type Entity, getDocuments } from "./entity.ts";
import { chooseShard, firstKeys, type IndexedKey, indexPage, listShards } from "./index-list.ts";
import type { Item, Table } from "./table.ts";

/** Resources of a kind in the order of their creation, in the index. */
export type CreationList<T> = {
  readonly entity: Entity<T>;
  readonly partitionOf: (shard: number) => string;
};

type Span = { readonly from: string; readonly to: string };
type Created = { readonly id: string; readonly created_at: string };

const SHARDS = 4;
const MOST_LOOKED_AT = 10_000;

export function creationKeys(
  partitionOf: (shard: number) => string,
  { id, created_at }: Created,
): Required<Pick<Item, "gsi1pk" | "gsi1sk">> {
  const lower = id.toLowerCase();
  return { gsi1pk: partitionOf(chooseShard(lower, SHARDS)), gsi1sk: `${created_at}#${lower}` };
}

/** The index may be a moment behind. */
export async function creationPage<T>(
  table: Table,
  list: CreationList<T>,
  page: { readonly offset: number; readonly limit: number; readonly descending: boolean },
): Promise<{ readonly values: readonly T[]; readonly total: number }> {
  const { keys, total } = await indexPage(
    table,
    { partitions: listPartitionKeys(list), descending: page.descending },
    page,
  );
  return { values: pickValues(await readDocumentsAt(table, list, keys)), total };
}

/** Reads all resources created in a span of time; undefined for too many. */
export async function tryAllCreated<T>(
  table: Table,
  list: CreationList<T>,
  { from, to }: Span,
): Promise<readonly T[] | undefined> {
  const range = { from, to: `${to}~` };
  const keys = await firstKeys(table, { partitions: listPartitionKeys(list), range }, MOST_LOOKED_AT + 1);
  return keys.length > MOST_LOOKED_AT ? undefined : pickValues(await readDocumentsAt(table, list, keys));
}

/** As `tryAllCreated`. @throws ApiError 422 for too many */
export async function allCreated<T>(
  table: Table,
  list: CreationList<T>,
  { what, advice, ...span }: Span & { readonly what: string; readonly advice: string },
): Promise<readonly T[]> {
  const all = await tryAllCreated(table, list, span);
  if (!all) throw refuseTooMany(what, advice);
  return all;
}

/** @param what plural name @param advice how to ask for fewer, as the end of a sentence */
export function refuseTooMany(what: string, advice: string): ApiError {
  const detail = `The list would look at more than ${MOST_LOOKED_AT} ${what}; ${advice}.`;
  return unprocessable(detail, { source: "filter" });
}

export async function readCreatedAfter<T>(
  table: Table,
  list: CreationList<T>,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<{ readonly documents: readonly Document<T>[]; readonly after?: string }> {
  const rest = after === "" ? {} : { after };
  const keys = await firstKeys(table, { partitions: listPartitionKeys(list), ...rest }, most);
  const last = keys.length < most ? undefined : keys.at(-1);
  return { documents: await readDocumentsAt(table, list, keys), ...(last ? { after: last.sortKey } : {}) };
}

function listPartitionKeys<T>({ partitionOf }: CreationList<T>): readonly string[] {
  return listShards(SHARDS, partitionOf);
}

async function readDocumentsAt<T>(
  table: Table,
  { entity }: CreationList<T>,
  keys: readonly IndexedKey[],
): Promise<readonly Document<T>[]> {
  const documents = await getDocuments(
    table,
    entity,
    keys.map(({ pk, sk }) => ({ pk, sk })),
  );
  return documents.filter((document) => document !== undefined);
}
