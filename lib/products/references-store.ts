import { runInBatches } from "../kernel/few-at-once.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import { type Document, decodeDocument, entity, putDocument } from "../table/entity.ts";
import { hashText } from "../table/key-parts.ts";
import { keys } from "../table/keys.ts";
import { queryFirst } from "../table/query-all.ts";
import type { Cursor, Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Product } from "./product.ts";
import { buildReferenceRow, getProducts, getStoredRows } from "./store.ts";

const QUERIES_AT_ONCE = 25;
/** A few of them may be outdated. */
const MOST_ROWS = 10;

/** Products by their `external_ref`, at most some ten of one. Finds all once `buildReferences` is done. */
export async function findByReferences(
  table: Table,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly Document<Product>[]>> {
  const distinct = [...new Set(references)];
  const ids = await runInBatches(QUERIES_AT_ONCE, distinct, async (reference) => {
    const { pk } = keys.productReference(hashText(reference), "");
    return (await queryFirst(table, { pk, consistent: true }, MOST_ROWS)).map(({ sk }) => sk);
  });
  const all = ids.flat();
  const products = all.length > 0 ? await getProducts(table, all) : [];
  const byReference = new Map<string, Document<Product>[]>();
  for (const product of products) {
    const reference = product?.value.fields.external_ref;
    if (product === undefined || reference === undefined) continue;
    byReference.set(reference, [...(byReference.get(reference) ?? []), product]);
  }
  return byReference;
}

type Build = { readonly isDone: boolean; readonly after?: Cursor };

const buildEntity = entity<Build>("product_references_build");

/**
 * Writes rows of the index for some products that were last saved by a release without it. Does nothing once all have one.
 * @returns whether all have
 */
export async function buildReferences({ table, newId }: Pick<Context, "table" | "newId">): Promise<boolean> {
  const key = keys.productReferencesBuild();
  const before = decodeDocument(buildEntity, await table.get(key));
  if (before?.value.isDone) return true;
  const { rows, next } = await getStoredRows(table, before?.value.after, ROWS_AT_ONCE);
  const build: Build = next ? { isDone: false, after: next } : { isDone: true };
  await writeStepSurely({ table, newId }, [
    ...rows.flatMap(({ id, external_ref }) => (external_ref ? [buildReferenceRow(external_ref, id)] : [])),
    putDocument(buildEntity, key, build, before?.version),
  ]);
  return build.isDone;
}

/** One action of a transaction is the build itself. */
const ROWS_AT_ONCE = 99;
