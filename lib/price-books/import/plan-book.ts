import { isDeepStrictEqual } from "node:util";
import type { RowFault } from "../../jobs/row-fault.ts";
import { shortName } from "../../kernel/errors.ts";
import type { PriceBook } from "../price-book.ts";
import { buildPriceBook, changePriceBook } from "../views.ts";
import { type BookObject, refuseObject } from "./price-book-objects.ts";

/** A book by its id, else by its reference, else by its name. */
export type NamedBook = {
  readonly id?: string | undefined;
  readonly external_ref?: string | null | undefined;
  readonly name?: string | null | undefined;
};

/** Empty if there is none. */
export type FoundBook = { readonly id?: string; readonly faults?: readonly RowFault[] };

export function findBook(books: readonly PriceBook[], { id, external_ref: ref, name }: NamedBook): FoundBook {
  if (id !== undefined) {
    if (books.some((book) => book.id === id)) return { id };
    return refuseObject("unknown_book", "data.id", `there is no price book '${shortName(id)}'.`);
  }
  const isNamed = ref
    ? ({ external_ref }: PriceBook) => external_ref === ref
    : (book: PriceBook) => book.name === name;
  const [first, second] = books.filter(isNamed);
  if (!first) return {};
  if (!second) return { id: first.id };
  const text = `the price books '${first.id}' and '${second.id}' have this reference.`;
  return refuseObject("ambiguous_ref", "data.attributes.external_ref", text);
}

/** The book as the object leaves it; `before` itself without a change. */
export type PlannedBook =
  | { readonly value: PriceBook; readonly before?: PriceBook }
  | { readonly faults: readonly RowFault[] };

/** @param books all books, with those that earlier objects create or change */
export function planBook(
  books: readonly PriceBook[],
  { attributes }: BookObject,
  {
    before,
    newId,
    at,
  }: { readonly before: PriceBook | undefined; readonly newId: string; readonly at: string },
): PlannedBook {
  const { name } = attributes;
  if (!before && typeof name !== "string") {
    return refuseObject("required", "data.attributes.name", "a new price book needs a name.");
  }
  const value = before
    ? keepUnchanged(before, changePriceBook(before, attributes, at))
    : buildPriceBook({ id: newId, at }, { ...attributes, name: name ?? "" });
  const others = books.filter(({ id }) => id !== value.id);
  if (others.some((book) => book.name === value.name)) {
    return refuseObject("not_unique", "data.attributes.name", "another price book has this name.");
  }
  if (value.external_ref && others.some(({ external_ref }) => external_ref === value.external_ref)) {
    const text = "another price book has this reference.";
    return refuseObject("external_ref_taken", "data.attributes.external_ref", text);
  }
  return before ? { value, before } : { value };
}

/** A later `updated_at` alone is no change. */
export function keepUnchanged<T extends { readonly updated_at: string }>(before: T, after: T): T {
  return isDeepStrictEqual({ ...after, updated_at: before.updated_at }, before) ? before : after;
}
