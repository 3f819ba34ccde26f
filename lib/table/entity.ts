import { pack, unpackSized } from "./pack.ts";
import type { Item } from "./table.ts";

/**
 * A kind of stored object: the `type` of its items, and how each format in which it was ever written is read. Items
 * outlive the code that wrote them: who changes what is stored raises the format and adds a decoder for the old one.
 */
export type Entity<T> = {
  readonly type: string;
  /** The format that is written. */
  readonly format: number;
  readonly encode: (value: T) => unknown;
  readonly decode: (stored: unknown, format: number) => T;
};

export type Codec<T> = {
  /** The stored object of the newest format, as JSON takes it; the value itself if not given. */
  readonly encode?: (value: T) => unknown;
  /** How stored objects are read, by format from 1; the newest is the one that is written. */
  readonly decoders?: readonly [Decoder<T>, ...Decoder<T>[]];
};
type Decoder<T> = (stored: unknown) => T;

/** The codec of objects some of whose fields are stored under other names than they are worked with. */
export function storedUnder<T>(names: readonly (readonly [keyof T & string, string])[]): Codec<T> {
  const stored = new Map<string, string>(names);
  const read = new Map<string, string>(names.map(([name, storedName]) => [storedName, name]));
  return {
    encode: (value) => renamed(value, stored),
    decoders: [(value) => renamed(value, read) as T],
  };
}

/** In the same order: what is stored does not change with the names. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const fields = Object.entries(Object(value));
  return Object.fromEntries(fields.map(([name, field]) => [names.get(name) ?? name, field]));
}

/** @param codec for objects that are stored otherwise than they are worked with, or were so once */
export function entity<T>(type: string, { encode = (value) => value, decoders }: Codec<T> = {}): Entity<T> {
  // What goes in is typed, and fixtures of each format hold what comes out to it.
  const known = decoders ?? [(stored: unknown) => stored as T];
  const decode = (stored: unknown, format: number): T => {
    const decoder = known[format - 1];
    if (!decoder) throw new Error(`A newer version has written the ${type}, in format ${format}.`);
    return decoder(stored);
  };
  return { type, format: known.length, encode, decode };
}

/** The attributes of an item that hold an object whose maps have keys chosen by clients, see `pack`. */
export type Content = { readonly packed: Uint8Array; readonly format?: number };

/** The attributes of an item that holds this object. */
export function contentOf<T>(kind: Entity<T>, value: T): Content {
  return { packed: pack(kind.encode(value)), ...formatMark(kind) };
}

/** The attributes of an item that holds an object as a map, for the operator's eye; its keys must be ours. */
export function plainContentOf<T>(kind: Entity<T>, value: T): Pick<Item, "data"> & Pick<Content, "format"> {
  return { data: kind.encode(value), ...formatMark(kind) };
}

/** The object in an item that was written with `plainContentOf`. @throws Error for a format that a newer version wrote */
export function plainlyDecoded<T>({ decode }: Entity<T>, item: Item): T {
  return decode(item.data, formatOf(item));
}

/** The format as an item tells it. Format 1 is not written: items without a format are older than formats. */
export function formatMark({ format }: Pick<Entity<never>, "format">): Pick<Content, "format"> {
  return format === 1 ? {} : { format };
}

/** The object in an item that was written with `contentOf`. @throws Error for a format that a newer version wrote */
export function decoded<T>(kind: Entity<T>, item: Item): T {
  return decodedSized(kind, item).value;
}

/** The same with the bytes of its JSON, for those who read many and keep a budget. */
export function decodedSized<T>(
  { decode }: Entity<T>,
  item: Item,
): { readonly value: T; readonly rawSize: number } {
  const { value, rawSize } = unpackSized(item["packed"]);
  return { value: decode(value, formatOf(item)), rawSize };
}

/** The format in which an item was written. */
export function formatOf({ format }: Item): number {
  return typeof format === "number" ? format : 1;
}
