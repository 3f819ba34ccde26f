import type { Field } from "./columns.ts";
import type { Report } from "./report.ts";
import type { Row } from "./rows.ts";

/** A currency of the store, and how many decimals its amounts have. */
export type Currency = { readonly code: string; readonly decimals: number };

/** Context of every cell. */
export type Reading = { readonly report: Report; readonly currency: Currency };

/** Reports the cell as wrong. Undefined, so that callers can return it. */
export function refuseCell({ report }: Reading, row: Row, field: Field, text: string): undefined {
  report.tellFault(row, row.column(field), text);
}

const LARGEST_AMOUNT = 1_000_000_000_000;

/** An amount in minor units. Undefined for an empty cell, and for a wrong one, which is reported. */
export function readAmount(reading: Reading, row: Row, field: Field): number | undefined {
  const text = row.read(field);
  if (text === "") return undefined;
  const { code, decimals } = reading.currency;
  const [, whole, given = ""] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return refuseCell(reading, row, field, `'${text}' is no amount such as 1250.00.`);
  const digits = given.replace(/0+$/, "");
  if (digits.length > decimals)
    return refuseCell(
      ...([reading, row, field] as const),
      `'${text}' has more decimals than ${code}, which has ${decimals}.`,
    );
  const amount = Number(whole + digits.padEnd(decimals, "0"));
  if (amount > LARGEST_AMOUNT)
    return refuseCell(reading, row, field, `'${text}' is more than a price can be.`);
  return amount;
}

const WORDS = new Map([
  ["true", true],
  ["continue", true],
  ["false", false],
  ["deny", false],
]);

/** @param usual for an empty cell, and for a wrong one, which is reported */
export function readBoolean(reading: Reading, row: Row, field: Field, usual: boolean): boolean {
  const text = row.read(field);
  if (text === "") return usual;
  const value = WORDS.get(text.toLowerCase());
  if (value === undefined) refuseCell(reading, row, field, `'${text}' is neither true nor false.`);
  return value ?? usual;
}

const LARGEST_QUANTITY = 1_000_000_000;

/** Units in stock; 0 where Shopify has sold more than it had. Undefined for an empty cell and a wrong one. */
export function readQuantity(reading: Reading, row: Row): number | undefined {
  const text = row.read("quantity");
  if (text === "") return undefined;
  if (/^-\d+$/.test(text)) {
    reading.report.note("Stock below zero becomes 0", row);
    return 0;
  }
  const quantity = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (quantity <= LARGEST_QUANTITY) return quantity;
  return refuseCell(reading, row, "quantity", `'${text}' is no number of units.`);
}

/** Shopify puts an apostrophe before digits, so that spreadsheets keep them as they are. */
export function readCode(row: Row, field: Field): string {
  return row.read(field).replace(/^'(?=\d)/, "");
}

const MOST_TAGS = 20;
const LONGEST_TAG = 255;

/** In lower case and without spaces; reports what is more than a product can have. */
export function readTags({ report }: Reading, row: Row): readonly string[] {
  const tags = row
    .read("tags")
    .toLowerCase()
    .split(",")
    .map((tag) => tag.trim().replaceAll(/\s+/g, "-"))
    .filter((tag) => tag !== "");
  const all = [...new Set(tags)];
  const kept = all.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MOST_TAGS);
  if (kept.length < all.length) report.note("Tags after the 20th or over 255 characters are not taken", row);
  return kept;
}

/** Address of a file as the service keeps it. Undefined for an empty cell and a wrong one. */
export function readAddress(reading: Reading, row: Row, field: Field): string | undefined {
  const text = row.read(field);
  if (text === "") return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  return refuseCell(reading, row, field, `'${text}' is no address of a file.`);
}

const LONGEST_ATTRIBUTE = 2048;

/** A cell, and the name of its column. */
export function readCell(row: Row, field: Field) {
  return { value: row.read(field), column: row.column(field) };
}

/** A text for an attribute. Undefined if it is empty, and if it is too long, which is reported. */
export function readAttribute(
  { report }: Reading,
  row: Row,
  { value, column }: { readonly value: string; readonly column: string | undefined },
): string | undefined {
  if (value.length > LONGEST_ATTRIBUTE)
    report.tellFault(row, column, "It has more than 2,048 characters and is not taken.");
  return value === "" || value.length > LONGEST_ATTRIBUTE ? undefined : value;
}

/** Names that become parts of slugs, for texts of any kind; those that end up equal get numbers. */
export function makeOptionNames(texts: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set<string>();
  for (const text of texts) {
    const plain = text.normalize("NFKD").replaceAll(/\p{M}+/gu, "");
    const base = plain.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replaceAll(/^-+|-+$/g, "") || "option";
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base}-${number}`;
    used.add(name);
    names.set(text, name);
  }
  return names;
}
