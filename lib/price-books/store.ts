import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, conflict, notFound } from "../kernel/errors.ts";
import type { TimedId } from "../kernel/timed-id.ts";
import { type CountedList, contentsOfList } from "../table/counted/counted-list.ts";
import { type Document, documentOf, getDocuments, type Partition } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { type ListedResource, type ResourceSpec, requiring, resource } from "../table/resource.ts";
import type { Item, Table, Write } from "../table/table.ts";
import { uniqueValue } from "../table/unique-value.ts";
import { type Modifier, modifierId, type Price, type PriceBook, priceId } from "./price-book.ts";

const nameOfBook = uniqueValue(
  (name) => keys.uniqueName("price-book", name),
  (name) =>
    conflict(`A price book with the name '${name}' already exists.`, { title: TITLES.lowerCaseConflict }),
);

const bookEntity = entity<PriceBook>("price_book");

/** The type of the items that are price books. */
export const PRICE_BOOK_TYPE = bookEntity.type;

/** The store's price books, without the prices in them. */
export const priceBooks = resource({
  entity: bookEntity,
  name: "price book",
  keyOf: keys.priceBook,
  all: { pk: keys.priceBook("-").pk },
  unique: [{ value: nameOfBook, of: ({ name }) => name }],
});

/** What a book holds of one kind: nothing once the book is gone, also as long as it is not cleared away. */
function inBook<T extends { readonly id: string }>(
  bookId: string,
  spec: ResourceSpec<T> & { readonly all: Partition },
): ListedResource<T> {
  const stored = resource(spec);
  const getMany: ListedResource<T>["getMany"] = async (table, ids) => {
    const [book, ...items] = await table.getMany([keys.priceBook(bookId), ...ids.map(spec.keyOf)]);
    return book ? items.map((item) => documentOf(spec.entity, item)) : ids.map(() => undefined);
  };
  const get: ListedResource<T>["get"] = async (table, id) => (await getMany(table, [id]))[0];
  return {
    ...stored,
    get,
    getMany,
    // The book is looked at last: as long as it is there, nothing was cleared away.
    list: async (table) => {
      const all = await stored.list(table);
      return (await priceBooks.get(table, bookId)) ? all : [];
    },
    require: requiring(spec.name, get),
  };
}

const priceEntity = entity<Price>("price");
const modifierEntity = entity<Modifier>("price_modifier");

/** The type of the items that are prices. */
export const PRICE_TYPE = priceEntity.type;

/** The price in an item. */
export function priceIn(item: Item): Price {
  return decoded(priceEntity, item);
}

/** The prices in a book. */
export function pricesIn(bookId: string): ListedResource<Price> {
  const { pk, sk: prefix } = keys.price(bookId, "");
  return inBook(bookId, {
    entity: priceEntity,
    name: "price",
    keyOf: (id) => keys.price(bookId, id),
    all: { pk, prefix },
    counted: { list: priceList(bookId), at: ({ created_at }) => created_at },
  });
}

/** The prices of a book in the order of creation. */
export function priceList(bookId: string): CountedList {
  return { name: `prices#${bookId.toLowerCase()}`, order: "oldest first" };
}

/** A price as its list knows it. */
export function timedPrice({ id, created_at }: Price): TimedId {
  return { id, at: created_at };
}

/** Names a price. */
export type PriceRef = { readonly bookId: string; readonly id: string };
export type PriceOfBook = { readonly bookId: string; readonly price: Price };

/** Prices of books that are there, in one round trip. */
export function getPrices(
  table: Table,
  refs: readonly PriceRef[],
): Promise<readonly (Document<Price> | undefined)[]> {
  return getDocuments(
    table,
    priceEntity,
    refs.map(({ bookId, id }) => keys.price(bookId, id)),
  );
}

/** The price modifiers in a book. */
export function modifiersIn(bookId: string): ListedResource<Modifier> {
  const { pk, sk: prefix } = keys.priceModifier(bookId, "");
  return inBook(bookId, {
    entity: modifierEntity,
    name: "price modifier",
    keyOf: (id) => keys.priceModifier(bookId, id),
    all: { pk, prefix },
  });
}

/**
 * Puts something new into a book.
 * @param taken the answer when the book has one of this id, which is derived from what only one may have
 * @returns writes that are refused with 404 when there is no such book, else as `taken` says
 */
export function additionTo<T>(
  bookId: string,
  kind: Pick<ListedResource<T>, "writes">,
  value: T,
  taken: () => ApiError,
): Write[] {
  const book: Write = {
    check: keys.priceBook(bookId),
    when: { only: "present" },
    refusal: () => notFound("price book", bookId),
  };
  return [book, ...kind.writes(value).map((write): Write => ({ ...write, refusal: taken }))];
}

/** The prices that these skus have in a book, in one round trip. */
export async function getPricesBySku(
  table: Table,
  bookId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Price>> {
  const ids = skus.map((sku) => priceId(bookId, sku));
  const prices = await pricesIn(bookId).getMany(table, ids);
  return new Map(prices.flatMap((price) => (price ? [[price.value.sku, price.value] as const] : [])));
}

/** The modifiers of these names in a book, in one round trip. */
export async function getModifiersByName(
  table: Table,
  bookId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Modifier>> {
  const ids = names.map((name) => modifierId(bookId, name));
  const modifiers = await modifiersIn(bookId).getMany(table, ids);
  return new Map(
    modifiers.flatMap((modifier) => (modifier ? [[modifier.value.name, modifier.value] as const] : [])),
  );
}

/** Where everything is that a book holds, to clear it away once the book is gone. */
export function contentsOfBook(bookId: string): readonly Partition[] {
  return [{ pk: keys.price(bookId, "").pk }, ...contentsOfList(priceList(bookId))];
}
