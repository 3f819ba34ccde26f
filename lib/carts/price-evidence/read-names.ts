import { priceBooks } from "../../price-books/store.ts";
import { getLiveReleases } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { ItemToExplain } from "./amounts-to-explain.ts";
import type { Names } from "./explain-item.ts";

/** Reads the present names of price books and catalog rules. Deleted ones have none. */
export async function readNames(
  { table }: Pick<Context, "table">,
  items: readonly Pick<ItemToExplain, "evidence">[],
): Promise<Names> {
  const evidence = items.flatMap((item) => item.evidence ?? []);
  const bookIds = [...new Set(evidence.flatMap(({ parts }) => parts.map(({ book }) => book)))];
  const hasRules = evidence.some(({ rule }) => rule !== undefined);
  const [books, releases] = await Promise.all([
    bookIds.length > 0 ? priceBooks.getMany(table, bookIds) : [],
    hasRules ? getLiveReleases(table) : undefined,
  ]);
  const rules = releases?.value.rules ?? [];
  return {
    books: new Map(books.flatMap((book) => (book ? [[book.value.id, book.value.name] as const] : []))),
    rules: new Map(rules.map(({ id, name }) => [id, name])),
  };
}
