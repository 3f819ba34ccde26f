import { conflict } from "../kernel/errors.ts";
import type { Decision } from "../table/effects/commit-change.ts";
import type { PriceBook } from "./price-book.ts";
import { envelopedPriceBook } from "./views.ts";

/** The decision to save a book; a name that another book has refuses it with 409. */
export function savedBook(book: PriceBook, writes: Decision["writes"]): Decision {
  return {
    writes,
    reply: { body: envelopedPriceBook(book) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? conflict(`A price book with the name '${book.name}' already exists.`, { title: "conflict" })
        : undefined,
  };
}
