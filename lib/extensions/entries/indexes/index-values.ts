import type { CustomField } from "../../fields/custom-field.ts";
import { type Entry, fieldValue } from "../entry.ts";

/** A field by whose values entries are listed, with the number of its index: that of the epoch in which it began. */
export type IndexedField = { readonly field: CustomField; readonly number: number };

/** The fields of which rows are kept, those whose older entries are still to be put in order among them. */
export function indexedFields(fields: readonly CustomField[]): IndexedField[] {
  return fields.flatMap((field) => (field.index ? [{ field, number: field.index.number }] : []));
}

/*
 * Values as text whose order, by UTF-8 bytes as DynamoDB has it, is that of the values: null, then false before true,
 * numbers by size, strings by code points. No text of a value begins another one.
 */

const NULL = "0";
const VALUE = "1";
/** Before any sign that a text has, so that `a` comes before `a!`. */
const END = "\u0000";

/** Between these are all texts of values, and of values and null. */
export const ANY_VALUE = { from: VALUE, to: "2" } as const;
export const ANY_OR_NULL = { from: NULL, to: "2" } as const;

/** A sort key has 1,024 bytes: what is longer is cut, and looked up in the entry. */
export const LONGEST_INDEXED_BYTES = 512;

/** The sort key of an entry's row but for its id: the value, then the time of creation. */
export function indexText(field: CustomField, entry: Entry): string {
  return valueText(fieldValue(entry, field)).text + entry.created_at;
}

/** `isCut` for a text that longer values may share. */
export type ValueText = { readonly text: string; readonly isCut: boolean };

/** A value as the start of sort keys. */
export function valueText(value: unknown): ValueText {
  if (typeof value === "string") {
    const { text, isCut } = cut(escaped(value));
    return { text: `${VALUE}${text}${END}`, isCut };
  }
  if (typeof value === "number") return whole(`${VALUE}${numberText(value)}${END}`);
  if (typeof value === "boolean") return whole(`${VALUE}${Number(value)}${END}`);
  return whole(`${NULL}${END}`);
}

function whole(text: string): ValueText {
  return { text, isCut: false };
}

/** The two first signs are written as two, so that none is the end. Half a character is written as DynamoDB would. */
function escaped(text: string): string {
  const free = text.replaceAll("\u0001", "\u0001\u0002").replaceAll("\u0000", "\u0001\u0001");
  return free.toWellFormed();
}

/** Longer than any character. A text that is nearly as long may be what is left of a longer one. */
const CHARACTER_BYTES = 4;

function cut(text: string): ValueText {
  const size = Buffer.byteLength(text);
  if (size <= LONGEST_INDEXED_BYTES) return { text, isCut: size > LONGEST_INDEXED_BYTES - CHARACTER_BYTES };
  let bytes = 0;
  let end = 0;
  for (const sign of text) {
    bytes += Buffer.byteLength(sign);
    if (bytes > LONGEST_INDEXED_BYTES) break;
    end += sign.length;
  }
  return { text: text.slice(0, end), isCut: true };
}

const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;

/** The bits of a double order as numbers do once those of negative ones are turned, and the sign of the others. */
function numberText(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  const bits = bytes.readBigUInt64BE();
  const ordered = bits & SIGN ? ~bits & ALL : bits | SIGN;
  return ordered.toString(16).padStart(16, "0");
}
