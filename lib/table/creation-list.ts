import { createHash } from "node:crypto";
import { unprocessable } from "../kernel/errors.ts";
import { type Document, getDocuments } from "./documents.ts";
import type { Entity } from "./entity.ts";
import { firstKeys, type IndexedKey, indexPage } from "./index-list.ts";
import type { Item, Table } from "./table.ts";

/** All resources of a kind in the index, in the order of their creation. */
export type CreationList<T> = {
  readonly entity: Entity<T>;
  /** The partition of the index with this number. */
  readonly partitionOf: (shard: number) => string;
};

type Span = { readonly from: string; readonly to: string };
type Created = { readonly id: string; readonly created_at: string };

/** Partitions of one list: one alone takes 1,000 writes in a second. */
const SHARDS = 4;
/** Of lists that have to look at each of their resources. */
const MOST_LOOKED_AT = 10_000;

/** The attributes that put a resource into its list. They never change. */
export function creationKeys(
  partitionOf: (shard: number) => string,
  { id, created_at }: Created,
): Required<Pick<Item, "gsi1pk" | "gsi1sk">> {
  const shard = createHash("sha256").update(id.toLowerCase()).digest().readUInt32BE(0) % SHARDS;
  return { gsi1pk: partitionOf(shard), gsi1sk: `${created_at}#${id.toLowerCase()}` };
}

/** A page in the order of creation, and how many there are. The index may be a moment behind. */
export async function creationPage<T>(
  table: Table,
  list: CreationList<T>,
  page: { readonly offset: number; readonly limit: number; readonly descending: boolean },
): Promise<{ readonly values: readonly T[]; readonly total: number }> {
  const { keys, total } = await indexPage(
    table,
    { partitions: partitionsOf(list), descending: page.descending },
    page,
  );
  return { values: (await documentsOf(table, list, keys)).map(({ value }) => value), total };
}

/**
 * All that were created in a span of time, for lists that are filtered or sorted by something else.
 * @param what their name in the plural, for the refusal
 * @param advice what helps in this very list, as the end of a sentence: lists differ in their filters
 * @throws ApiError 422 for more than a list can look at
 */
export async function allCreated<T>(
  table: Table,
  list: CreationList<T>,
  { from, to, what, advice }: Span & { readonly what: string; readonly advice: string },
): Promise<readonly T[]> {
  const range = { from, to: `${to}~` };
  const keys = await firstKeys(table, { partitions: partitionsOf(list), range }, MOST_LOOKED_AT + 1);
  if (keys.length > MOST_LOOKED_AT) {
    const detail = `The list would look at more than ${MOST_LOOKED_AT} ${what}; ${advice}.`;
    throw unprocessable(detail, { source: "filter" });
  }
  return (await documentsOf(table, list, keys)).map(({ value }) => value);
}

/** The first in the order of creation behind a sort key, for work that goes through all of them. */
export async function createdBehind<T>(
  table: Table,
  list: CreationList<T>,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<{ readonly documents: readonly Document<T>[]; readonly after?: string }> {
  const range = after === "" ? {} : { range: { from: after } };
  const shows = ({ sortKey }: IndexedKey) => sortKey > after;
  const keys = await firstKeys(table, { partitions: partitionsOf(list), ...range, shows }, most);
  const last = keys.length < most ? undefined : keys.at(-1);
  return { documents: await documentsOf(table, list, keys), ...(last ? { after: last.sortKey } : {}) };
}

function partitionsOf<T>({ partitionOf }: CreationList<T>): readonly string[] {
  return Array.from({ length: SHARDS }, (_, shard) => partitionOf(shard));
}

/** Those that are still there. */
async function documentsOf<T>(
  table: Table,
  { entity }: CreationList<T>,
  keys: readonly IndexedKey[],
): Promise<readonly Document<T>[]> {
  const found = await getDocuments(
    table,
    entity,
    keys.map(({ pk, sk }) => ({ pk, sk })),
  );
  return found.filter((document) => document !== undefined);
}
