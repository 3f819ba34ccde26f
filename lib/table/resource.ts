import { notFound } from "../kernel/errors.ts";
import { type CountedList, recordWrites } from "./counted/counted-list.ts";
import {
  type Document,
  getDocument,
  getDocuments,
  type Partition,
  putDocument,
  queryDocuments,
} from "./documents.ts";
import { commitChange } from "./effects/commit-change.ts";
import type { Committer } from "./effects/committer.ts";
import type { KeptReply } from "./effects/kept-replies.ts";
import type { Entity } from "./entity.ts";
import type { Key, Table, Write } from "./table.ts";
import { giveUpValue, type UniqueValue, uniqueValueWrites } from "./unique-value.ts";

/** What a kind of resource is made of. */
export type ResourceSpec<T> = {
  readonly entity: Entity<T>;
  /** What errors call it, such as `price book`. */
  readonly name: string;
  /** Of a resource whose id is not its own `id`. */
  readonly idOf?: (resource: T) => string;
  readonly keyOf: (id: string) => Key;
  /** Where all of them are, by the start of their sort keys if other items are there too; if they share a partition. */
  readonly all?: Partition;
  /** Attributes beside its content, such as the keys that put it into an index. */
  readonly beside?: (resource: T) => Readonly<Record<string, unknown>>;
  /** What no two of them may have in common. */
  readonly unique?: readonly UniqueField<T>[];
  /** The list that has them all, and the time of each that orders it. */
  readonly counted?: { readonly list: CountedList; readonly at: (resource: T) => string };
};

export type UniqueField<T> = {
  readonly value: UniqueValue;
  readonly of: (resource: T) => string | undefined;
};

/** Reads and writes of one kind of resource, each an item with a version and the items of its unique values. */
export type Resource<T> = {
  readonly get: (table: Table, id: string) => Promise<Document<T> | undefined>;
  /** In the order of the ids, in one round trip; `undefined` where there is none. */
  readonly getMany: (table: Table, ids: readonly string[]) => Promise<readonly (Document<T> | undefined)[]>;
  /** @throws ApiError 404 naming the kind and the id */
  readonly require: (ctx: { readonly table: Table }, id: string) => Promise<Document<T>>;
  /** Saves it as it was read before, or as a new one; refused with the error of a unique value that is taken. */
  readonly writes: (value: T, before?: Document<T>) => Write[];
  /** Deletes it as it was read, and frees its unique values. */
  readonly removal: (document: Document<T>) => Write[];
};

/** The same of a kind whose resources share a partition. */
export type ListedResource<T> = Resource<T> & { readonly list: (table: Table) => Promise<T[]> };

type Identified = { readonly id: string };
type Listed = { readonly all: Partition };
type Named<T> = { readonly idOf: (resource: T) => string };

/** The reads and writes of a kind of resource. */
export function resource<T extends Identified>(spec: ResourceSpec<T> & Listed): ListedResource<T>;
export function resource<T extends Identified>(spec: ResourceSpec<T>): Resource<T>;
export function resource<T>(spec: ResourceSpec<T> & Listed & Named<T>): ListedResource<T>;
export function resource<T extends Partial<Identified>>(
  spec: ResourceSpec<T>,
): Resource<T> & Partial<ListedResource<T>> {
  const { entity, keyOf, all, unique = [], counted, idOf = ({ id = "" }: T) => id } = spec;
  const get = (table: Table, id: string) => getDocument(table, entity, keyOf(id));
  const putOf = (value: T, before?: Document<T>) => {
    const { put, when } = putDocument(entity, keyOf(idOf(value)), value, before?.version);
    return { put: { ...put, ...spec.beside?.(value) }, when };
  };
  const inList = (change: { readonly before?: Document<T> | undefined; readonly after?: T }) =>
    counted
      ? recordWrites(counted.list, (value) => ({ id: idOf(value), at: counted.at(value) }), change)
      : [];
  return {
    get,
    getMany: (table, ids) => getDocuments(table, entity, ids.map(keyOf)),
    ...(all ? { list: (table) => queryDocuments(table, entity, all) } : {}),
    require: requiring(spec.name, get),
    writes: (value, before) => [
      putOf(value, before),
      ...unique.flatMap((field) =>
        uniqueValueWrites(field.value, idOf(value), {
          from: before && field.of(before.value),
          to: field.of(value),
        }),
      ),
      ...inList({ before, after: value }),
    ],
    removal: (document) => [
      { delete: keyOf(idOf(document.value)), when: { only: { version: document.version } } },
      ...unique.flatMap((field) => {
        const taken = field.of(document.value);
        return taken === undefined ? [] : [giveUpValue(field.value, taken)];
      }),
      ...inList({ before: document }),
    ],
  };
}

/** The read of what must be there. @param name what the 404 for an unknown one calls it */
export function requiring<T>(name: string, get: Resource<T>["get"]): Resource<T>["require"] {
  return async ({ table }, id) => {
    const document = await get(table, id);
    if (!document) throw notFound(name, id);
    return document;
  };
}

type Changer = Committer & { readonly count: (name: string) => void };

/** Stores a new resource and answers with it. @throws ApiError as its unique values say */
export function createResource<T>(
  ctx: Changer,
  kind: Pick<Resource<T>, "writes">,
  value: T,
  replyOf: (value: T) => KeptReply,
): Promise<KeptReply> {
  return commitChange(ctx, async () => ({ writes: kind.writes(value), reply: replyOf(value) }));
}

/**
 * Changes a resource by a pure function of what it is now, again on its newest state when someone else was faster.
 * @param change gives back the very same object when there is nothing to write
 * @throws ApiError 404 for an unknown one, what `change` throws, and as its unique values say
 */
export function changeResource<T>(
  ctx: Changer,
  kind: Pick<Resource<T>, "require" | "writes">,
  id: string,
  change: (value: T) => T,
  replyOf: (value: T) => KeptReply,
): Promise<KeptReply> {
  return commitChange(ctx, async () => {
    const before = await kind.require(ctx, id);
    const value = change(before.value);
    return { writes: value === before.value ? [] : kind.writes(value, before), reply: replyOf(value) };
  });
}

/** Deletes a resource. @throws ApiError 404 for an unknown one */
export function deleteResource<T>(
  ctx: Changer,
  kind: Pick<Resource<T>, "require" | "removal">,
  id: string,
): Promise<KeptReply> {
  return commitChange(ctx, async () => ({
    writes: kind.removal(await kind.require(ctx, id)),
    reply: {},
  }));
}
