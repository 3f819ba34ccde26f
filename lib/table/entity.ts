import { pack, unpackSized } from "./pack.ts";
import type { Item } from "./table.ts";

/**
 * A kind of stored object. A changed form raises the format and keeps the old decoder, since items outlive code.
 * @answers How is an item of an older format read?
 */
export type Entity<T> = {
  readonly type: string;
  readonly format: number;
  readonly encode: (value: T) => unknown;
  readonly decode: (stored: unknown, format: number) => T;
};

export type Codec<T> = {
  readonly encode?: (value: T) => unknown;
  /** One decoder for each format from 1. */
  readonly decoders?: readonly [Decoder<T>, ...Decoder<T>[]];
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

export function entity<T>(type: string, { encode = (value) => value, decoders }: Codec<T> = {}): Entity<T> {
  const byFormat = decoders ?? [(stored: unknown) => stored as T];
  const decode = (stored: unknown, format: number): T => {
    const decoder = byFormat[format - 1];
    if (!decoder) throw new Error(`A newer version has written the ${type}, in format ${format}.`);
    return decoder(stored);
  };
  return { type, format: byFormat.length, encode, decode };
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

export function readFormat({ format }: Item): number {
  return typeof format === "number" ? format : 1;
}
