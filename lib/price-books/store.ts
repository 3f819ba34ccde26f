import type { TimedId } from "../kernel/by-creation.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, conflict, notFound } from "../kernel/errors.ts";
import type { PageOfList } from "../kernel/page.ts";
import { type CountedList, joinCounts, listPartitions } from "../table/counted/counted-list.ts";
import { type CountedPage, readCount, readJoinedPage } from "../table/counted/counted-page.ts";
import {
  type Document,
  decodeDocument,
  decodeItem,
  entity,
  getDocuments,
  type Partition,
} from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import { createRequire, type ListedResource, type ResourceSpec, resource } from "../table/resource.ts";
import type { Cursor, Item, Table, Write } from "../table/table.ts";
import { uniqueValue } from "../table/unique-value.ts";
import { deriveModifierId, derivePriceId, type Modifier, type Price, type PriceBook } from "./price-book.ts";

const uniqueBookName = uniqueValue(
  (name) => keys.uniqueName("price-book", name),
  (name) =>
    conflict(`A price book with the name '${name}' already exists.`, { title: TITLES.lowerCaseConflict }),
);

const bookEntity = entity<PriceBook>("price_book");

/** Without the prices in them. @answers How is a plain resource read and written? */
export const priceBooks = resource({
  entity: bookEntity,
  name: "price book",
  keyOf: keys.priceBook,
  all: { pk: keys.priceBook("-").pk },
  unique: [{ value: uniqueBookName, of: ({ name }) => name }],
});

/** A resource inside a price book. It is hidden once the book is deleted, even while it is still stored. */
function resourceInBook<T extends { readonly id: string }>(
  bookId: string,
  spec: ResourceSpec<T> & { readonly all: Partition },
): ListedResource<T> {
  const stored = resource(spec);
  const getMany: ListedResource<T>["getMany"] = async (table, ids) => {
    const [book, ...items] = await table.getMany([keys.priceBook(bookId), ...ids.map(spec.keyOf)]);
    return book ? items.map((item) => decodeDocument(spec.entity, item)) : ids.map(() => undefined);
  };
  const get: ListedResource<T>["get"] = async (table, id) => (await getMany(table, [id]))[0];
  return {
    ...stored,
    get,
    getMany,
    // The book is read last: if it still exists, none of the items were cleared before.
    list: async (table) => {
      const all = await stored.list(table);
      return (await priceBooks.get(table, bookId)) ? all : [];
    },
    require: createRequire(spec.name, get),
    requireParent: (ctx) => priceBooks.require(ctx, bookId),
  };
}

const priceEntity = entity<Price>("price");
const modifierEntity = entity<Modifier>("price_modifier");

export const PRICE_TYPE = priceEntity.type;

export function decodePrice(item: Item): Price {
  return decodeItem(priceEntity, item);
}

export function pricesIn(bookId: string): ListedResource<Price> {
  const { pk, sk: prefix } = keys.price(bookId, "");
  return resourceInBook(bookId, {
    entity: priceEntity,
    name: "price",
    keyOf: (id) => keys.price(bookId, id),
    all: { pk, prefix },
    beside: (price) => buildRefKeys(bookId, price),
    counted: { list: priceList(bookId), at: ({ created_at }) => created_at },
  });
}

/** An index costs a price half of what an item of its own would, and follows it wherever it is written. */
export function buildRefKeys(bookId: string, { id, external_ref }: Pick<Price, "id" | "external_ref">) {
  return external_ref === undefined ? {} : { gsi1pk: indexKeys.priceRef(bookId, external_ref), gsi1sk: id };
}

/** In the order of creation. */
export function priceList(bookId: string): CountedList {
  return { name: `prices#${bookId.toLowerCase()}`, order: "oldest first" };
}

export function countPrices(table: Table, bookId: string): Promise<number> {
  return readCount(table, priceList(bookId));
}

export function toTimedPrice({ id, created_at }: Price): TimedId {
  return { id, at: created_at };
}

export type PriceRef = { readonly bookId: string; readonly id: string };
export type PriceOfBook = { readonly bookId: string; readonly price: Price };

/** In one round trip. Does not check that the books exist. */
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

export function modifiersIn(bookId: string): ListedResource<Modifier> {
  const { pk, sk: prefix } = keys.priceModifier(bookId, "");
  return resourceInBook(bookId, {
    entity: modifierEntity,
    name: "price modifier",
    keyOf: (id) => keys.priceModifier(bookId, id),
    all: { pk, prefix },
  });
}

/**
 * Puts something new into a book.
 * @param takenError the answer when the book has one of this id, which is derived from what only one may have
 * @returns writes that are refused with 404 when there is no such book, else as `taken` says
 */
export function buildAdditionWrites<T>(
  bookId: string,
  kind: Pick<ListedResource<T>, "writes">,
  value: T,
  takenError: () => ApiError,
): Write[] {
  const book: Write = {
    check: keys.priceBook(bookId),
    when: { only: "present" },
    refusal: () => notFound("price book", bookId),
  };
  return [book, ...kind.writes(value).map((write): Write => ({ ...write, refusal: takenError }))];
}

/** Prices and modifiers of a book that another one gets. */
export type BookContents = { readonly prices: readonly Price[]; readonly modifiers: readonly Modifier[] };

/** The next contents of a book, as many as one transaction can copy. */
export async function getNextContents(
  table: Table,
  bookId: string,
  after: Cursor | undefined,
): Promise<BookContents & { readonly next?: Cursor }> {
  const { pk } = keys.price(bookId, "");
  const query = { pk, consistent: true, limit: CONTENTS_AT_ONCE };
  const { items, next } = await table.query({ ...query, ...(after ? { after } : {}) });
  const ofType = (type: string) => items.filter((item) => item.type === type);
  return {
    prices: ofType(priceEntity.type).map((item) => decodeItem(priceEntity, item)),
    modifiers: ofType(modifierEntity.type).map((item) => decodeItem(modifierEntity, item)),
    ...(next ? { next } : {}),
  };
}

/** A price and its row in the list; the count of the list and the book take one write each. */
const CONTENTS_AT_ONCE = Math.floor((MOST_ACTIONS - 2) / 2);

/** Writes those that the book does not have yet. */
export async function buildContentWrites(
  table: Table,
  bookId: string,
  { prices, modifiers }: BookContents,
): Promise<Write[]> {
  const taken = await table.getMany(
    [
      ...prices.map(({ id }) => keys.price(bookId, id)),
      ...modifiers.map(({ id }) => keys.priceModifier(bookId, id)),
    ],
    [],
  );
  return joinCounts([
    ...prices.flatMap((price, at) => (taken[at] ? [] : pricesIn(bookId).writes(price))),
    ...modifiers.flatMap((modifier, at) =>
      taken[prices.length + at] ? [] : modifiersIn(bookId).writes(modifier),
    ),
  ]);
}

/** In one round trip. */
export async function getPricesBySku(
  table: Table,
  bookId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Price>> {
  const ids = skus.map((sku) => derivePriceId(bookId, sku));
  const prices = await pricesIn(bookId).getMany(table, ids);
  return new Map(prices.flatMap((price) => (price ? [[price.value.sku, price.value] as const] : [])));
}

/** In one round trip. */
export async function getModifiersByName(
  table: Table,
  bookId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Modifier>> {
  const ids = names.map((name) => deriveModifierId(bookId, name));
  const modifiers = await modifiersIn(bookId).getMany(table, ids);
  return new Map(
    modifiers.flatMap((modifier) => (modifier ? [[modifier.value.name, modifier.value] as const] : [])),
  );
}

/** Where the contents of a book are stored, to clear them after its deletion. */
export function listBookPartitions(bookId: string): readonly Partition[] {
  return [{ pk: keys.price(bookId, "").pk }, ...listPartitions(priceList(bookId))];
}

/** `at` is the time of creation. */
type ListedPrice = PriceRef & { readonly at: string };

/** A page of the prices of some books by their rows. */
export async function getPricePage(
  table: Table,
  bookIds: readonly string[],
  page: PageOfList<TimedId>,
): Promise<CountedPage<ListedPrice>> {
  const bookIdByList = new Map(bookIds.map((bookId) => [priceList(bookId), bookId]));
  const listPage = await readJoinedPage(table, [...bookIdByList.keys()], page);
  return {
    ...listPage,
    rows: listPage.rows.map(({ list, row }) => ({ bookId: bookIdByList.get(list) ?? "", ...row })),
  };
}
