import { notFound } from "../kernel/errors.ts";
import { type Conditional, checkIfMatch, findTagged, requireNamed, type Tagged } from "../kernel/etag.ts";
import { findShownName } from "../kernel/shown-name.ts";
import { buildRecordWrites, type CountedList } from "./counted/counted-list.ts";
import { commitChange } from "./effects/commit-change.ts";
import type { KeptReply } from "./effects/kept-replies.ts";
import type { Committer } from "./effects/keyed-effects.ts";
import {
  type Document,
  type Entity,
  getDocument,
  getDocuments,
  type Partition,
  putDocument,
  queryDocuments,
} from "./entity.ts";
import type { Key, Table, Write } from "./table.ts";
import { giveUpValue, type UniqueValue, uniqueValueWrites } from "./unique-value.ts";

export type ResourceSpec<T> = {
  readonly entity: Entity<T>;
  /** For errors, such as `price book`. */
  readonly name: string;
  readonly idOf?: (resource: T) => string;
  readonly keyOf: (id: string) => Key;
  /** With a prefix if the partition has other items, too. */
  readonly all?: Partition;
  /** Further attributes of the item, such as keys of an index. */
  readonly beside?: (resource: T) => Readonly<Record<string, unknown>>;
  readonly unique?: readonly UniqueField<T>[];
  /** Refuses a change. */
  readonly checkChange?: (before: T, after: T) => void;
  /** Epoch seconds at which the item and those of its unique values expire; by default as its list says. */
  readonly expiresAt?: (resource: T) => number | undefined;
  readonly counted?: { readonly list: CountedList; readonly at: (resource: T) => string };
};

type UniqueField<T> = {
  readonly value: UniqueValue;
  readonly of: (resource: T) => string | undefined;
};

/** An item with a version, and the items of its unique values. @answers How is a plain resource read and written? */
export type Resource<T> = {
  readonly name: string;
  readonly get: (table: Table, id: string) => Promise<Document<T> | undefined>;
  readonly getMany: (table: Table, ids: readonly string[]) => Promise<readonly (Document<T> | undefined)[]>;
  /** @throws ApiError 404 naming the kind and the id */
  readonly require: (ctx: { readonly table: Table }, id: string) => Promise<Document<T>>;
  /** For a resource inside another one. @throws ApiError 404 if that one does not exist */
  readonly requireParent?: (ctx: { readonly table: Table }) => Promise<unknown>;
  /** Without `before` it must be new. */
  readonly writes: (value: T, before?: Document<T>) => Write[];
  /** Deletes it only as it was read, and frees its unique values. */
  readonly removal: (document: Document<T>) => Write[];
};

export type ListedResource<T> = Resource<T> & { readonly list: (table: Table) => Promise<T[]> };

type Identified = { readonly id: string };
type Listed = { readonly all: Partition };
type Keyed<T> = { readonly idOf: (resource: T) => string };

export function resource<T extends Identified>(spec: ResourceSpec<T> & Listed): ListedResource<T>;
export function resource<T extends Identified>(spec: ResourceSpec<T>): Resource<T>;
export function resource<T>(spec: ResourceSpec<T> & Listed & Keyed<T>): ListedResource<T>;
export function resource<T extends Partial<Identified>>(
  spec: ResourceSpec<T>,
): Resource<T> & Partial<ListedResource<T>> {
  const { entity, keyOf, all, unique = [], counted, idOf = ({ id = "" }: T) => id } = spec;
  const toRow = (value: T) => ({ id: idOf(value), at: counted?.at(value) ?? "" });
  const { expiresAt = (value) => counted?.list.expiresAt?.(toRow(value)) } = spec;
  const expire = (value: T, write: Write): Write => {
    const expires_at = expiresAt(value);
    return "put" in write && expires_at !== undefined
      ? { ...write, put: { ...write.put, expires_at } }
      : write;
  };
  const get = (table: Table, id: string) => getDocument(table, entity, keyOf(id));
  const buildPut = (value: T, before?: Document<T>) => {
    const { put, when } = putDocument(entity, keyOf(idOf(value)), value, before?.version);
    return { put: { ...put, ...spec.beside?.(value) }, when };
  };
  const inList = (change: { readonly before?: Document<T> | undefined; readonly after?: T }) =>
    counted ? buildRecordWrites(counted.list, toRow, change) : [];
  return {
    name: spec.name,
    get,
    getMany: (table, ids) => getDocuments(table, entity, ids.map(keyOf)),
    ...(all ? { list: (table) => queryDocuments(table, entity, all) } : {}),
    require: createRequire(spec.name, get),
    writes: (value, before) => {
      if (before) spec.checkChange?.(before.value, value);
      return [
        buildPut(value, before),
        ...unique.flatMap((field) =>
          uniqueValueWrites(field.value, idOf(value), {
            from: before && field.of(before.value),
            to: field.of(value),
          }),
        ),
        ...inList({ before, after: value }),
      ].map((write) => expire(value, write));
    },
    removal: (document) => [
      {
        delete: keyOf(idOf(document.value)),
        when: { only: { version: document.version } },
        deleted: findShownName(document.value),
      },
      ...unique.flatMap((field) => {
        const taken = field.of(document.value);
        return taken === undefined ? [] : [giveUpValue(field.value, taken)];
      }),
      ...inList({ before: document }),
    ],
  };
}

export function createRequire<T>(name: string, get: Resource<T>["get"]): Resource<T>["require"] {
  return async ({ table }, id) => {
    const document = await get(table, id);
    if (!document) throw notFound(name, id);
    return document;
  };
}

type Reader = Conditional & { readonly table: Table };

/**
 * Reads what is changed or deleted.
 * @param show as GET shows it
 * @throws ApiError 404 for an unknown one, 412 if `If-Match` names another state
 */
export async function requireMatching<T>(
  ctx: Reader,
  kind: Pick<Resource<T>, "name" | "require" | "requireParent">,
  id: string,
  show: (value: T) => Tagged | undefined,
): Promise<Document<T>> {
  const document = await requireNamed(
    ctx,
    kind.name,
    () => kind.require(ctx, id),
    () => kind.requireParent?.(ctx),
  );
  checkIfMatch(ctx, kind.name, () => show(document.value));
  return document;
}

type Changer = Committer & Conditional & { readonly count: (name: string) => void };

/** @throws ApiError 409 or 422 for a unique value in use */
export function createResource<T>(
  ctx: Changer,
  kind: Pick<Resource<T>, "writes">,
  value: T,
  replyOf: (value: T) => KeptReply,
): Promise<KeptReply> {
  return commitChange(ctx, async () => ({ writes: kind.writes(value), reply: replyOf(value) }));
}

/** Chooses the state that `If-Match` names. */
export type Named<T> = {
  /** The kind, if it is a part of the resource. */
  readonly part?: string;
  /** Undefined if there is no such part. */
  readonly show: (value: T) => Tagged | undefined;
};

/**
 * Repeats `change` on the newest state after a lost race; nothing is written if it returns the same object.
 * @param named if `If-Match` does not name what the reply shows
 * @throws ApiError 404 for an unknown one, 412 if `If-Match` names another state
 */
export function changeResource<T>(
  ctx: Changer,
  kind: Pick<Resource<T>, "name" | "require" | "requireParent" | "writes">,
  id: string,
  change: (value: T) => T,
  replyOf: (value: T) => KeptReply,
  named: Named<T> = { show: (value) => findTagged(replyOf(value).body) },
): Promise<KeptReply> {
  return commitChange(ctx, async () => {
    const before = await requireWhole(ctx, kind, id, named);
    const value = change(before.value);
    return { writes: value === before.value ? [] : kind.writes(value, before), reply: replyOf(value) };
  });
}

/** A missing resource is 404 if only a part of it is named. */
async function requireWhole<T>(
  ctx: Reader,
  kind: Pick<Resource<T>, "name" | "require" | "requireParent">,
  id: string,
  { part, show }: Named<T>,
): Promise<Document<T>> {
  if (part === undefined) return requireMatching(ctx, kind, id, show);
  const document = await kind.require(ctx, id);
  checkIfMatch(ctx, part, () => show(document.value));
  return document;
}

/** @throws ApiError 404 for an unknown one, 412 if `If-Match` names another state */
export function deleteResource<T>(
  ctx: Changer,
  kind: Pick<Resource<T>, "name" | "require" | "requireParent" | "removal">,
  id: string,
  show: (value: T) => Tagged | undefined,
): Promise<KeptReply> {
  return commitChange(ctx, async () => ({
    writes: kind.removal(await requireMatching(ctx, kind, id, show)),
    reply: {},
  }));
}
