import { unavailable } from "../kernel/errors.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { decodeSizedItem, entity, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { requireWritten, type Table } from "../table/table.ts";
import type { ServedRelease } from "./live-releases.ts";
import {
  type BookPart,
  type BookPartName,
  type BookParts,
  listOwnParts,
  NO_PARTS,
  type ServedProduct,
  toPartKey,
} from "./own-prices.ts";
import { createPartCache } from "./part-cache.ts";

const bookPart = entity<BookPart>("release_book");

/** Holds 20 price books of 10,000 products in two currencies, in some 64 MB of memory. */
const parts = processMemory(() => createPartCache<BookPart>(32 * 1024 * 1024));

/** Saves a part of an unpublished release. It has one writer, so repeating is safe. */
export function saveBookPart(
  table: Table,
  { releaseId, bookId, part }: BookPartName,
  content: BookPart,
): Promise<void> {
  const item = {
    ...keys.bookPart(releaseId, bookId, part),
    type: bookPart.type,
    ...toContent(bookPart, content),
  };
  return requireWritten(table.put(item, { unconditional: "a part is a pure function of its release" }));
}

/** Items of one read of the table. */
const MOST_READ = 500;

/**
 * Reads the parts that this process does not have, in one round trip for up to 500. A publication writes every part, also
 * empty ones.
 * @param known parts that this request has read
 * @throws ApiError 503 if the release was deleted meanwhile: without its parts, prices would be wrong
 */
export async function getBookParts(
  table: Table,
  names: readonly BookPartName[],
  known: BookParts,
): Promise<BookParts> {
  const all = new Map(known);
  const missing = new Map<string, BookPartName>();
  for (const name of names) {
    const key = toPartKey(name);
    if (all.has(key)) continue;
    const cached = parts().get(toCacheName(name), name.part);
    if (cached) all.set(key, cached);
    else missing.set(key, name);
  }
  const unread = [...missing];
  const chunks = Array.from({ length: Math.ceil(unread.length / MOST_READ) }, (_, at) =>
    unread.slice(at * MOST_READ, (at + 1) * MOST_READ),
  );
  await runInBatches(1, chunks, async (chunk) => {
    const items = await table.getMany(
      chunk.map(([, { releaseId, bookId, part }]) => keys.bookPart(releaseId, bookId, part)),
    );
    for (const [at, [key, name]] of chunk.entries()) {
      const item = items[at];
      if (!item) throw unavailable(new Error(`Release ${name.releaseId} has no prices of a book.`));
      const { value, rawSize } = decodeSizedItem(bookPart, item);
      all.set(key, value);
      parts().keep(toCacheName(name), name.part, value, rawSize);
    }
  });
  return all;
}

function toCacheName({ releaseId, bookId }: BookPartName): string {
  return `${releaseId} ${bookId}`;
}

/** Reads the prices of the shoppers' own books. No call for a shopper without any, or if this process has them. */
export function readOwnPrices(
  table: Table,
  served: readonly ServedProduct[],
  known: BookParts = NO_PARTS,
): Promise<BookParts> | BookParts {
  const names = served.flatMap(({ release, product }) =>
    [product.id, ...Object.keys(product.optionProducts ?? {})].flatMap((id) => listOwnParts(release, id)),
  );
  return names.length === 0 ? known : getBookParts(table, names, known);
}

/** Reads the prices of the shopper's own books for all products of the release. */
export function readAllOwnPrices(
  table: Table,
  { releaseId, ownBooks, segmentation }: ServedRelease,
): Promise<BookParts> {
  const parts = [...Array(segmentation?.parts ?? 0).keys()];
  const names = ownBooks.flatMap((bookId) => parts.map((part) => ({ releaseId, bookId, part })));
  return getBookParts(table, names, NO_PARTS);
}
