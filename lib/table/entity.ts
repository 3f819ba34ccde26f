import { randomInt } from "node:crypto";
import { tooLarge } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { MOST_ITEM_BYTES } from "./limits.ts";
import { pack, unpackSized } from "./pack.ts";
import { queryFirst } from "./query-all.ts";
import type { Item, Key, Put, Table } from "./table.ts";

/**
 * A kind of stored object. A changed form raises the format and keeps the old decoder, since items outlive code.
 * @answers How is an item of an older format read?
 */
export type Entity<T> = {
  readonly type: string;
  readonly format: number;
  readonly startsAtRandom: boolean;
  readonly encode: (value: T) => unknown;
  readonly decode: (stored: unknown, format: number) => T;
};

export type Codec<T> = {
  readonly encode?: (value: T) => unknown;
  /** One decoder for each format from 1. */
  readonly decoders?: readonly [Decoder<T>, ...Decoder<T>[]];
  /**
   * For objects that are deleted and made again under the same key: versions begin at a random number, so that a write
   * planned with the old object fails on the new one.
   */
  readonly startsAtRandom?: boolean;
};
type Decoder<T> = (stored: unknown) => T;

export function renameFields<T>(names: readonly (readonly [keyof T & string, string])[]): Codec<T> {
  const stored = new Map<string, string>(names);
  const read = new Map<string, string>(names.map(([name, storedName]) => [storedName, name]));
  return {
    encode: (value) => renameKeys(value, stored),
    decoders: [(value) => renameKeys(value, read) as T],
  };
}

function renameKeys(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const fields = Object.entries(Object(value));
  return Object.fromEntries(fields.map(([name, field]) => [names.get(name) ?? name, field]));
}

export function entity<T>(
  type: string,
  { encode = (value) => value, decoders, startsAtRandom = false }: Codec<T> = {},
): Entity<T> {
  const byFormat = decoders ?? [(stored: unknown) => stored as T];
  const decode = (stored: unknown, format: number): T => {
    const decoder = byFormat[format - 1];
    if (!decoder) throw new Error(`A newer version has written the ${type}, in format ${format}.`);
    return decoder(stored);
  };
  return { type, format: byFormat.length, startsAtRandom, encode, decode };
}

export type Content = { readonly packed: Uint8Array; readonly format?: number };

export function toContent<T>(kind: Entity<T>, value: T): Content {
  return { packed: pack(kind.encode(value)), ...formatAttribute(kind) };
}

/** A map that an operator can read. Its keys must be ours. */
export function toPlainContent<T>(kind: Entity<T>, value: T): Pick<Item, "data"> & Pick<Content, "format"> {
  return { data: kind.encode(value), ...formatAttribute(kind) };
}

/** @throws Error for a format of a newer version */
export function decodePlain<T>({ decode }: Entity<T>, item: Item): T {
  return decode(item.data, readFormat(item));
}

/** Format 1 is not written to items. */
export function formatAttribute({ format }: Pick<Entity<never>, "format">): Pick<Content, "format"> {
  return format === 1 ? {} : { format };
}

/** @throws Error for a format of a newer version */
export function decodeItem<T>(kind: Entity<T>, item: Item): T {
  return decodeSizedItem(kind, item).value;
}

/** With the size of its JSON, for readers with a budget. */
export function decodeSizedItem<T>(
  { decode }: Entity<T>,
  item: Item,
): { readonly value: T; readonly rawSize: number } {
  const { value, rawSize } = unpackSized(item["packed"]);
  return { value: decode(value, readFormat(item)), rawSize };
}

type DecodedItem = { readonly packed: Uint8Array; readonly value: unknown; readonly rawSize: number };

/** JSON bytes that the remembered values were made of, together. In memory they take some three times as much. */
const MOST_REMEMBERED_BYTES = 2 * 1024 * 1024;

/** The longest unused first. */
const rememberedItems = processMemory(() => ({ items: new Map<string, DecodedItem>(), rawBytes: 0 }));

/**
 * As `decodeItem`, for items that the same process reads again and again, such as live releases: equal bytes are unpacked
 * once. The value must not be changed.
 * @throws Error for a format of a newer version
 */
export function decodeRemembered<T>(kind: Entity<T>, item: Item): T {
  const memory = rememberedItems();
  const key = `${item.pk} ${item.sk} ${readFormat(item)}`;
  const packed = item["packed"];
  const before = memory.items.get(key);
  if (before && packed instanceof Uint8Array && Buffer.compare(before.packed, packed) === 0) {
    memory.items.delete(key);
    memory.items.set(key, before);
    return kind.decode(before.value, readFormat(item));
  }
  const { value, rawSize } = unpackSized(packed);
  if (packed instanceof Uint8Array) {
    memory.rawBytes += rawSize - (before?.rawSize ?? 0);
    memory.items.delete(key);
    memory.items.set(key, { packed, value, rawSize });
  }
  for (const [oldest, { rawSize: size }] of memory.items) {
    if (memory.rawBytes <= MOST_REMEMBERED_BYTES) break;
    memory.items.delete(oldest);
    memory.rawBytes -= size;
  }
  return kind.decode(value, readFormat(item));
}

export function readFormat({ format }: Item): number {
  return typeof format === "number" ? format : 1;
}

export type Document<T> = {
  readonly value: T;
  readonly version: number;
};

export async function getDocument<T>(
  table: Table,
  kind: Entity<T>,
  key: Key,
): Promise<Document<T> | undefined> {
  return decodeDocument(kind, await table.get(key));
}

export async function getDocuments<T>(
  table: Table,
  kind: Entity<T>,
  keys: readonly Key[],
): Promise<readonly (Document<T> | undefined)[]> {
  return (await table.getMany(keys)).map((item) => decodeDocument(kind, item));
}

/** Its items, or those whose sort key has the prefix or is in the range, and no more than `most`. */
export type Partition = {
  readonly pk: string;
  readonly prefix?: string;
  readonly range?: { readonly from?: string; readonly to?: string };
  readonly most?: number;
};

/** In the order of their sort keys. */
export async function queryDocuments<T>(
  table: Table,
  kind: Entity<T>,
  { pk, prefix = "", range = {}, most = Number.POSITIVE_INFINITY }: Partition,
): Promise<T[]> {
  const sk = prefix === "" ? range : { prefix };
  const query = { pk, ...(Object.keys(sk).length > 0 ? { sk } : {}), consistent: true };
  return (await queryFirst(table, query, most)).map((item) => decodeItem(kind, item));
}

const MOST_FIRST_VERSION = 2 ** 40; // leaves room to count up in 53 bits

/** Without a version the document must be new. @throws ApiError 413 when it does not fit an item */
export function putDocument<T>(kind: Entity<T>, key: Key, value: T, version = 0): Put {
  const content = toContent(kind, value);
  if (content.packed.length > MOST_ITEM_BYTES) throw tooLarge("This is more than one resource can hold.");
  const next = version === 0 && kind.startsAtRandom ? randomInt(1, MOST_FIRST_VERSION) : version + 1;
  return {
    put: { ...key, type: kind.type, version: next, ...content },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** @throws Error for a format of a newer version */
export function decodeDocument<T>(kind: Entity<T>, item: Item | undefined): Document<T> | undefined {
  if (!item) return undefined;
  return { value: decodeItem(kind, item), version: item.version ?? 0 };
}
