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

export function getPrice(table: Table, bookId: string, id: string): Promise<Document<Price> | undefined> {
  return getDocument(table, keys.price(bookId, id));
}

export function getPrices(table: Table, bookId: string): Promise<Price[]> {
  return queryDocuments(table, keys.price(bookId, "").pk, keys.price(bookId, "").sk);
}

export type PricePlace = { readonly bookId: string; readonly sku: string };

/** The prices of these skus in these books, in one round trip. */
export async function getPricesAt(
  table: Table,
  places: readonly PricePlace[],
): Promise<(Price | undefined)[]> {
  const found = await getDocuments<Price>(
    table,
    places.map(({ bookId, sku }) => keys.price(bookId, priceId(bookId, sku))),
  );
  return found.map((price) => price?.value);
}

export function getModifier(
  table: Table,
  bookId: string,
  id: string,
): Promise<Document<Modifier> | undefined> {
  return getDocument(table, keys.priceModifier(bookId, id));
}

export function getModifiers(table: Table, bookId: string): Promise<Modifier[]> {
  return queryDocuments(table, keys.priceModifier(bookId, "").pk, keys.priceModifier(bookId, "").sk);
}

export async function getModifiersAt(
  table: Table,
  bookId: string,
  names: readonly string[],
): Promise<(Modifier | undefined)[]> {
  const found = await getDocuments<Modifier>(
    table,
    names.map((name) => keys.priceModifier(bookId, modifierId(bookId, name))),
  );
  return found.map((modifier) => modifier?.value);
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

const BATCH = 100; // DynamoDB: actions in a transaction

/** Deletes what a deleted book held; nobody can reach it any more, and doing it again changes nothing. */
export async function emptyPriceBook(table: Table, bookId: string, newToken: () => string): Promise<void> {
  const [prices, modifiers] = await Promise.all([getPrices(table, bookId), getModifiers(table, bookId)]);
  const places: Key[] = [
    ...prices.map(({ id }) => keys.price(bookId, id)),
    ...modifiers.map(({ id }) => keys.priceModifier(bookId, id)),
  ];
  for (let at = 0; at < places.length; at += BATCH) {
    const writes = places.slice(at, at + BATCH).map(
      (place): Write => ({
        delete: place,
        when: { unconditional: "its book is gone" },
      }),
    );
    await table.transact(writes, newToken());
  }
}

function freeName(name: string): Write {
  return { delete: keys.uniqueName("price-book", name), when: { unconditional: "its book gives it up" } };
}
