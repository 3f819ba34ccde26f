import { TITLES } from "../kernel/error-titles.ts";
import { conflict } from "../kernel/errors.ts";
import { type Document, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Key, Table, Write } from "../table/table.ts";
import { uniqueValue } from "../table/unique-value.ts";
import { type Modifier, modifierId, type Price, type PriceBook, priceId } from "./price-book.ts";

const nameOfBook = uniqueValue(
  (name) => keys.uniqueName("price-book", name),
  (name) =>
    conflict(`A price book with the name '${name}' already exists.`, { title: TITLES.lowerCaseConflict }),
);

export const priceBooks = resource({
  entity: entity<PriceBook>("price_book"),
  name: "price book",
  keyOf: keys.priceBook,
  all: { pk: keys.priceBook("-").pk },
  unique: [{ value: nameOfBook, of: ({ name }) => name }],
});

/** What a book holds in these places: nothing once the book is gone, also as long as it is not cleared away. */
async function heldBy<T>(
  table: Table,
  bookId: string,
  places: readonly Key[],
): Promise<readonly (Document<T> | undefined)[]> {
  const [book, ...held] = await getDocuments<T>(table, [keys.priceBook(bookId), ...places]);
  return book ? held : places.map(() => undefined);
}

export async function getPrice(
  table: Table,
  bookId: string,
  id: string,
): Promise<Document<Price> | undefined> {
  const [price] = await heldBy<Price>(table, bookId, [keys.price(bookId, id)]);
  return price;
}

/** All that a book holds at this place. The book is looked at last: as long as it is there, nothing was cleared away. */
async function allHeldBy<T>(table: Table, bookId: string, { pk, sk }: Key): Promise<T[]> {
  const held = await queryDocuments<T>(table, pk, sk);
  return (await priceBooks.get(table, bookId)) ? held : [];
}

export function getPrices(table: Table, bookId: string): Promise<Price[]> {
  return allHeldBy(table, bookId, keys.price(bookId, ""));
}

/** The prices of these skus in a book, in one round trip. */
export async function getPricesAt(
  table: Table,
  bookId: string,
  skus: readonly string[],
): Promise<(Price | undefined)[]> {
  const places = skus.map((sku) => keys.price(bookId, priceId(bookId, sku)));
  return (await heldBy<Price>(table, bookId, places)).map((price) => price?.value);
}

export async function getModifier(
  table: Table,
  bookId: string,
  id: string,
): Promise<Document<Modifier> | undefined> {
  const [modifier] = await heldBy<Modifier>(table, bookId, [keys.priceModifier(bookId, id)]);
  return modifier;
}

export function getModifiers(table: Table, bookId: string): Promise<Modifier[]> {
  return allHeldBy(table, bookId, keys.priceModifier(bookId, ""));
}

export async function getModifiersAt(
  table: Table,
  bookId: string,
  names: readonly string[],
): Promise<(Modifier | undefined)[]> {
  const places = names.map((name) => keys.priceModifier(bookId, modifierId(bookId, name)));
  return (await heldBy<Modifier>(table, bookId, places)).map((modifier) => modifier?.value);
}

export function priceWrite(bookId: string, price: Price, version?: number): Write {
  return putDocument(keys.price(bookId, price.id), "price", price, version);
}

export function modifierWrite(bookId: string, modifier: Modifier, version?: number): Write {
  return putDocument(keys.priceModifier(bookId, modifier.id), "price_modifier", modifier, version);
}

/** The book must be there when something is put into it. */
export function bookIsThere(bookId: string): Write {
  return { check: keys.priceBook(bookId), when: { only: "present" } };
}

export function deletePriceWrite(bookId: string, { value, version }: Document<Price>): Write {
  return { delete: keys.price(bookId, value.id), when: { only: { version } } };
}

export function deleteModifierWrite(bookId: string, { value, version }: Document<Modifier>): Write {
  return { delete: keys.priceModifier(bookId, value.id), when: { only: { version } } };
}

/** Where everything is that a book holds, to clear it away once the book is gone. */
export function contentsOfBook(bookId: string): { readonly pk: string } {
  return { pk: keys.price(bookId, "").pk };
}
