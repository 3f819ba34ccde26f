import { isDeepStrictEqual } from "node:util";
import type { ImportRecord, RowPlan } from "../../imports/kind.ts";
import { notFound, shortName } from "../../kernel/errors.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Price, PriceBook } from "../price-book.ts";
import { getPricesByRef } from "../prices/price-refs-store.ts";
import { buildAdditionWrites, getPrices, priceBooks, pricesIn } from "../store.ts";
import { type FoundBook, findBook, planBook } from "./plan-book.ts";
import { type FoundPrices, needsRef, planPrice, readPriceId } from "./plan-price.ts";
import {
  type BookObject,
  type Faulty,
  type PriceObject,
  readPriceBookObject,
  refuseObject,
} from "./price-book-objects.ts";

/** An object at its place among those that are planned together. */
type Read<T> = { readonly at: number; readonly record: ImportRecord; readonly object: T };
type Plans = Map<number, RowPlan>;

/**
 * Plans books and prices against the store as it is.
 * @param isMadeByFile true for the reference of a book that the file makes, as long as nothing of the file is written
 */
export async function planObjects(
  ctx: Context,
  records: readonly ImportRecord[],
  isMadeByFile: (ref: string) => boolean,
): Promise<readonly RowPlan[]> {
  const plans: Plans = new Map();
  const read = records.flatMap((record, at) => {
    const object = readPriceBookObject(record.value);
    if (!("faults" in object)) return [{ at, record, object }];
    plans.set(at, object);
    return [];
  });
  const books = await priceBooks.list(ctx.table);
  await planBooks(ctx, books, read.flatMap(selectBook), plans);
  const prices = read.flatMap(selectPrice).flatMap((one) => findBookOfPrice(books, one, isMadeByFile, plans));
  await planPrices(ctx, prices, plans);
  return records.map((_, at) => plans.get(at) ?? { faults: [] });
}

function selectBook({ object, ...rest }: Read<BookObject | PriceObject>): Read<BookObject>[] {
  return object.type === "pricebook" ? [{ ...rest, object }] : [];
}

function selectPrice({ object, ...rest }: Read<BookObject | PriceObject>): Read<PriceObject>[] {
  return object.type === "product-price" ? [{ ...rest, object }] : [];
}

async function planBooks(
  { table, now }: Context,
  books: readonly PriceBook[],
  objects: readonly Read<BookObject>[],
  plans: Plans,
): Promise<void> {
  const match = objects.map(({ object: { id, attributes } }) => findBook(books, { ...attributes, id }));
  const byId = await getBooks(table, match);
  let all = books;
  for (const [index, { at, record, object }] of objects.entries()) {
    const one: FoundBook = match[index] ?? {};
    const before = one.id === undefined ? undefined : byId.get(one.id);
    const setting = { before: before?.value, newId: record.newId, at: now().toISOString() };
    const planned = one.faults ? { faults: one.faults } : planBook(all, object, setting);
    if ("faults" in planned) {
      plans.set(at, planned);
      continue;
    }
    const { value } = planned;
    plans.set(
      at,
      toPlan(value, before, () => priceBooks.writes(value, before)),
    );
    all = [...all.filter(({ id }) => id !== value.id), value];
  }
}

async function getBooks(table: Context["table"], match: readonly FoundBook[]) {
  const documents = await priceBooks.getMany(
    table,
    match.flatMap(({ id }) => id ?? []),
  );
  return new Map(documents.flatMap((book) => (book ? [[book.value.id, book] as const] : [])));
}

/** A price whose book is known. The book of a new price may be one that the file makes, before it is written. */
type PriceInBook = Read<PriceObject> & { readonly bookId: string | undefined };

function findBookOfPrice(
  books: readonly PriceBook[],
  read: Read<PriceObject>,
  isMadeByFile: (ref: string) => boolean,
  plans: Plans,
): PriceInBook[] {
  const { bookId, bookRef } = read.object;
  const match = findBook(books, { id: bookId, external_ref: bookRef });
  if (match.id !== undefined) {
    const ref = books.find(({ id }) => id === match.id)?.external_ref;
    if (bookRef === undefined || ref === bookRef) return [{ ...read, bookId: match.id }];
    plans.set(read.at, refuseBook("pricebook_external_ref", `the price book '${match.id}' has another one.`));
    return [];
  }
  if (!match.faults && bookRef !== undefined && isMadeByFile(bookRef))
    return [{ ...read, bookId: undefined }];
  const reason = `there is no price book with the reference '${shortName(bookRef ?? "")}'.`;
  plans.set(read.at, match.faults ? { faults: match.faults } : refuseBook("pricebook_external_ref", reason));
  return [];
}

function refuseBook(field: string, text: string): Faulty {
  return refuseObject("unknown_book", `data.${field}`, text);
}

async function planPrices(ctx: Context, prices: readonly PriceInBook[], plans: Plans): Promise<void> {
  const at = ctx.now().toISOString();
  const match = await findPrices(ctx, prices);
  const planned = new Set<string>();
  for (const [index, price] of prices.entries()) {
    const { bookId, object } = price;
    const change = planPrice(bookId ?? "", object, match[index] ?? {}, at);
    if ("faults" in change) {
      plans.set(price.at, change);
      continue;
    }
    const { value, before } = change;
    const name = `${bookId ?? object.bookRef} ${value.id}`;
    if (planned.has(name)) {
      plans.set(price.at, refuseObject("repeated", "data", "an object before is for this price already."));
      continue;
    }
    planned.add(name);
    plans.set(
      price.at,
      toPlan(value, before, () => buildPriceWrites(bookId, value, before)),
    );
  }
}

/** In two round trips at most, and one for each reference that is not that of the price found by id or sku. */
async function findPrices(
  { table }: Context,
  prices: readonly PriceInBook[],
): Promise<readonly FoundPrices[]> {
  const refs = prices.map(({ bookId, object }) => {
    const id = bookId === undefined ? undefined : readPriceId(bookId, object);
    return bookId === undefined || id === undefined ? undefined : { bookId, id };
  });
  const documents = await getPrices(
    table,
    refs.flatMap((ref) => ref ?? []),
  );
  let next = 0;
  const match = prices.map(({ object }, index): FoundPrices => {
    const price = refs[index] ? documents[next++] : undefined;
    return object.id === undefined ? { bySku: price } : { byId: price };
  });
  const unsure = prices.filter(({ bookId, object }, index) => bookId && needsRef(object, match[index] ?? {}));
  const byRef = new Map<string, ReadonlyMap<string, readonly Document<Price>[]>>();
  for (const [bookId, prices] of Map.groupBy(unsure, (price) => price.bookId)) {
    if (bookId === undefined) continue;
    const named = prices.flatMap(({ object }) => object.attributes.external_ref ?? []);
    byRef.set(bookId, await getPricesByRef(table, bookId, named));
  }
  return prices.map(({ bookId = "", object }, index) => ({
    ...match[index],
    byRef: byRef.get(bookId)?.get(object.attributes.external_ref ?? ""),
  }));
}

/** Without a book nothing can be written yet. */
function buildPriceWrites(
  bookId: string | undefined,
  value: Price,
  before: Document<Price> | undefined,
): readonly Write[] {
  if (bookId === undefined) return [];
  if (before) return pricesIn(bookId).writes(value, before);
  return buildAdditionWrites(bookId, pricesIn(bookId), value, () => notFound("price book", bookId));
}

function toPlan<T extends PriceBook | Price>(
  value: T,
  before: Document<T> | undefined,
  buildWrites: () => readonly Write[],
): RowPlan {
  const { id } = value;
  if (value === before?.value) return { result: "unchanged", id, writes: [], changes: [] };
  const changes = listChanges(value, before?.value);
  return { result: before ? "updated" : "created", id, writes: buildWrites(), changes };
}

const STORED_ONLY = new Set(["id", "created_at", "updated_at", "indexedRefs", "replication"]);

function listChanges(value: object, before: object = {}): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const fields = new Map<string, unknown>(Object.entries(value));
  return [...new Set([...fields.keys(), ...old.keys()])].filter(
    (field) => !STORED_ONLY.has(field) && !isDeepStrictEqual(fields.get(field), old.get(field)),
  );
}
