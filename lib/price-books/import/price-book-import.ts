import type { ImportKind, ImportRecord } from "../../imports/kind.ts";
import { getNotes } from "../../jobs/import-report-store.ts";
import { deriveUuid } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import { indexOldRefs } from "../prices/price-refs-store.ts";
import { planObjects } from "./plan-objects.ts";
import { listObjectKeys, readPriceBookObject } from "./price-book-objects.ts";

/** Price books and prices of a file of JSON objects: all of it or nothing. @answers How are prices imported? */
export const priceBookImport: ImportKind = {
  type: "pricebook-import",
  format: "json",
  mostRows: 50_000,
  isAllOrNothing: true,
  prepare: indexOldRefs,
  open: async ({ table }: Context, _, job) => {
    const notes = job.phase === "judge" ? await getNotes(table, job) : new Set<string>();
    return {
      listKeys: ({ value }) => {
        const object = readPriceBookObject(value);
        return "faults" in object ? [] : listObjectKeys(object);
      },
      noteOf: noteBook,
      isFirst: ({ value }) => readBook(value) !== undefined,
      planRows: (ctx, records) => planObjects(ctx, records, (ref) => notes.has(toNote(ref))),
    };
  },
};

/** Prices may stand before their book, so a plan of them must know which books the file makes. */
function noteBook({ value }: ImportRecord): string | undefined {
  const ref = readBook(value)?.attributes.external_ref;
  return ref ? toNote(ref) : undefined;
}

function readBook(value: unknown) {
  const object = readPriceBookObject(value);
  return "faults" in object || object.type !== "pricebook" ? undefined : object;
}

/** References may be longer than an item has room for. */
function toNote(ref: string): string {
  return deriveUuid("price book reference", ref);
}
