import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { Key, Table, Write } from "../table/table.ts";
import { type Modifier, modifierId, type Price, type PriceBook, priceId } from "./price-book.ts";

export function getPriceBook(table: Table, id: string): Promise<Document<PriceBook> | undefined> {
  return getDocument(table, keys.priceBook(id));
}

export function getPriceBooks(table: Table): Promise<PriceBook[]> {
  return queryDocuments(table, keys.priceBook("-").pk);
}

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
  return (await getPriceBook(table, bookId)) ? held : [];
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

/** The book, its name's guard and, on a change of name, the old guard's end. */
export function priceBookWrites(book: PriceBook, before?: Document<PriceBook>): Write[] {
  const write = putDocument(keys.priceBook(book.id), "price_book", book, before?.version);
  if (book.name === before?.value.name) return [write];
  const put = { ...keys.uniqueName("price-book", book.name), type: "unique", holder: book.id };
  return [write, { put, when: { only: "absent" } }, ...(before ? [freeName(before.value.name)] : [])];
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

export function deleteBookWrites({ value, version }: Document<PriceBook>): Write[] {
  return [{ delete: keys.priceBook(value.id), when: { only: { version } } }, freeName(value.name)];
}

/** Where everything is that a book holds, to clear it away once the book is gone. */
export function contentsOfBook(bookId: string): { readonly pk: string } {
  return { pk: keys.price(bookId, "").pk };
}

function freeName(name: string): Write {
  return { delete: keys.uniqueName("price-book", name), when: { unconditional: "its book gives it up" } };
}
