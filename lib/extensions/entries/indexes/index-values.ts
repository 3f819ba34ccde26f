import type { CustomField } from "../../fields/custom-field.ts";
import { type Entry, fieldValue } from "../entry.ts";

/** The number is the epoch in which the index began. */
export type IndexedField = { readonly field: CustomField; readonly number: number };

/** Includes fields whose index is still being built. */
export function findIndexedFields(fields: readonly CustomField[]): IndexedField[] {
  return fields.flatMap((field) => (field.index ? [{ field, number: field.index.number }] : []));
}

/*
 * Texts that sort, by UTF-8 bytes as in DynamoDB, like the values: null, false, true, numbers by size,
 * strings by code points. No value's text is the start of another's.
 */

const NULL = "0";
const VALUE = "1";
/** Sorts before every character of a value, so that `a` comes before `a!`. */
const END = "\u0000";

export const ANY_VALUE = { from: VALUE, to: "2" } as const;
export const ANY_OR_NULL = { from: NULL, to: "2" } as const;

/** A sort key has at most 1,024 bytes. Longer values are cut, and then compared in the entry. */
export const LONGEST_INDEXED_BYTES = 512;

/** The sort key of an entry's row without the id: the value, then the time of creation. */
export function indexText(field: CustomField, entry: Entry): string {
  return valueText(fieldValue(entry, field)).text + entry.created_at;
}

/** `isCut`: longer values may share this text. */
export type ValueText = { readonly text: string; readonly isCut: boolean };

export function valueText(value: unknown): ValueText {
  if (typeof value === "string") {
    const { text, isCut } = cutToLimit(escapeControls(value));
    return { text: `${VALUE}${text}${END}`, isCut };
  }
  if (typeof value === "number") return toUncutText(`${VALUE}${numberText(value)}${END}`);
  if (typeof value === "boolean") return toUncutText(`${VALUE}${Number(value)}${END}`);
  return toUncutText(`${NULL}${END}`);
}

function toUncutText(text: string): ValueText {
  return { text, isCut: false };
}

/** Escapes U+0000 and U+0001 as two characters, so that neither reads as `END`. */
function escapeControls(text: string): string {
  const free = text.replaceAll("\u0001", "\u0001\u0002").replaceAll("\u0000", "\u0001\u0001");
  return free.toWellFormed();
}

/** Bytes of the longest character: a text this near the limit may be part of a longer one. */
const CHARACTER_BYTES = 4;

function cutToLimit(text: string): ValueText {
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

const SIGN_BIT = 1n << 63n;
const ALL_BITS = (1n << 64n) - 1n;

/** Flips all bits of negative numbers and the sign bit of others, so that the bits sort as the doubles do. */
function numberText(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  const bits = bytes.readBigUInt64BE();
  const ordered = bits & SIGN_BIT ? ~bits & ALL_BITS : bits | SIGN_BIT;
  return ordered.toString(16).padStart(16, "0");
}
