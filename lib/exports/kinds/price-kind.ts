import type { ExportRow } from "../../export-files/export-progress.ts";
import type { RowBatch } from "../../export-files/read-rows.ts";
import { byCreation, compare } from "../../kernel/by-creation.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { matches } from "../../lists/filter-matcher.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import type { PriceBook } from "../../price-books/price-book.ts";
import { getPricePage, getPrices, priceBooks } from "../../price-books/store.ts";
import { priceBookView, priceView } from "../../price-books/views.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExportKind, ReadRequest } from "./export-kind.ts";

const PRICES_AT_ONCE = 100;

/** The objects that an import of prices reads: each book, then its prices. */
export const priceKind: ExportKind = {
  plural: "prices",
  fileName: "prices",
  forms: { jsonl: { columns: [], personal: [], isForSpreadsheets: false, readBatch: readPriceRows } },
  filter: { attributes: { pricebook_id: { type: "uuid", operators: ["eq", "in"] } } },
};

/** Books by creation, prices by creation; each with what it has when it is read. */
async function readPriceRows(
  { table }: Context,
  { filter, until, position }: ReadRequest,
): Promise<RowBatch> {
  const books = (await priceBooks.list(table)).sort(byCreation);
  const isChosen = ({ id, created_at }: PriceBook) =>
    created_at <= until && (!filter || matches(filter, createFieldReader({ pricebook_id: id })));
  const book = books.find((one) => isChosen(one) && isAtOrBehind(one, position));
  if (!book) return { rows: [], next: undefined };
  const isBegun = book.id === position["book"] && position["id"] !== undefined;
  const after = isBegun ? { at: position["at"] ?? "", id: position["id"] ?? "" } : undefined;
  const page = await getPricePage(table, [book.id], { offset: 0, limit: PRICES_AT_ONCE, after });
  const prices = await getPrices(table, page.rows);
  const bookRef = nameBook(book, books);
  const rows = prices.flatMap((price) =>
    price && price.value.created_at <= until ? [toPriceRow(book, price.value, bookRef)] : [],
  );
  const last = page.isMore ? page.rows.at(-1) : undefined;
  const following = books.find((one) => isChosen(one) && byCreation(one, book) > 0);
  return {
    rows: isBegun ? rows : [toBookRow(book, bookRef), ...rows],
    next: last ? toPosition(book, last) : following && toPosition(following),
  };
}

function toPosition({ id, created_at }: PriceBook, last?: { readonly id: string; readonly at: string }) {
  return { book: id, created_at, ...(last ? { at: last.at, id: last.id } : {}) };
}

/** The book of the position may be gone; then the next one follows. */
function isAtOrBehind({ id, created_at }: PriceBook, position: ReadRequest["position"]): boolean {
  const { book, created_at: from } = position;
  if (book === undefined || from === undefined) return true;
  return (compare(created_at, from) || compare(id, book)) >= 0;
}

type BookRef = { readonly pricebook_external_ref: string } | { readonly pricebook_id: string };

/** An own reference also finds the book in another store; two books may have the same. */
function nameBook({ id, external_ref }: PriceBook, books: readonly PriceBook[]): BookRef {
  const isUnique =
    external_ref !== undefined && books.filter((book) => book.external_ref === external_ref).length === 1;
  return isUnique ? { pricebook_external_ref: external_ref } : { pricebook_id: id };
}

function toBookRow(book: PriceBook, ref: BookRef): ExportRow {
  const { name, description, external_ref } = priceBookView(book).attributes;
  return {
    data: {
      type: "pricebook",
      ...("pricebook_id" in ref ? { id: book.id } : {}),
      attributes: dropUndefined({ name, description, external_ref: external_ref ?? undefined }),
    },
  };
}

/** A price without reference is found by its sku. */
function toPriceRow(book: PriceBook, price: Parameters<typeof priceView>[1], ref: BookRef): ExportRow {
  const { created_at: _, updated_at: __, external_ref, ...attributes } = priceView(book.id, price).attributes;
  return {
    data: {
      type: "product-price",
      ...ref,
      attributes: dropUndefined({ ...attributes, external_ref: external_ref ?? undefined }),
    },
  };
}
