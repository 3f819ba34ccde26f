import { unavailable } from "../kernel/errors.ts";
import { unlinkProducts } from "../placements/links-store.ts";
import { countedTogether, isCount, leftWrites } from "../table/counted/counted-list.ts";
import type { Document } from "../table/documents.ts";
import { refusalOf } from "../table/effects/refusals.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import { keys } from "../table/keys.ts";
import { MOST_ACTIONS, MOST_TRANSACTION_BYTES } from "../table/limits.ts";
import { keyOf, type Table, type Write } from "../table/table.ts";
import type { Product } from "./product.ts";
import { PRODUCT_LIST } from "./rows/product-list.ts";
import { deleteAllButRow, deleteRow, getStoredProducts, productWrites } from "./store.ts";

type Writer = { readonly table: Table; readonly newId: () => string };

/** A child as it is to be, and as it was read if it is there. */
export type ChildChange = { readonly product: Product; readonly before?: Document<Product> };

/**
 * Saves children of a parent as long as it is there, as many in a transaction as it takes: a product that is being
 * deleted gets no child that outlives it.
 * @returns the ids of those that were not saved, since another product has their sku or slug
 * @throws ApiError 503 when something has changed since it was read; the children are to be decided again
 */
export async function saveChildren(
  writer: Writer,
  parentId: string,
  changes: readonly ChildChange[],
): Promise<string[]> {
  const refused = new Set<ChildChange>();
  let waiting = changes.map((change) => ({ change, writes: productWrites(change.product, change.before) }));
  while (waiting.length > 0) {
    const batch = firstThatFit(waiting);
    const taken = await saveBatch(writer, parentId, batch);
    for (const { change } of taken) refused.add(change);
    // Nothing was written when a value was taken: the others of the batch are tried again without it.
    const done = taken.length > 0 ? taken : batch;
    waiting = waiting.filter((child) => !done.includes(child));
  }
  return [...refused].map(({ product }) => product.id);
}

/** In the transaction of some children: the check of their parent, and the number of products. */
const BESIDE = 2;

type Waiting = { readonly change: ChildChange; readonly writes: readonly Write[] };

/** Up to the first that is too many, or that writes an item which one before it writes too. */
function firstThatFit(waiting: readonly Waiting[]): Waiting[] {
  const written = new Set<string>();
  const batch: Waiting[] = [];
  let bytes = 0;
  for (const child of waiting) {
    const items = child.writes.filter((write) => !isCount(write)).map(itemOf);
    bytes += child.writes.reduce((sum, write) => sum + bytesOf(write), 0);
    if (bytes > MOST_TRANSACTION_BYTES) break; // never the first: a product and its row are an item each
    if (written.size + items.length > MOST_ACTIONS - BESIDE || items.some((item) => written.has(item))) break;
    for (const item of items) written.add(item);
    batch.push(child);
  }
  return batch;
}

function bytesOf(write: Write): number {
  const content = "put" in write ? write.put["packed"] : undefined;
  return content instanceof Uint8Array ? content.length : 0;
}

function itemOf(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

/** @returns those whose sku or slug is taken; then nothing was written */
async function saveBatch(writer: Writer, parentId: string, batch: readonly Waiting[]): Promise<Waiting[]> {
  const parentIsThere: Write = { check: keys.productRow(parentId), when: { only: "present" } };
  const writes = [...countedTogether(batch.flatMap((child) => child.writes)), parentIsThere];
  const failed = await writeStepSurely(writer, writes);
  const taken = batch.filter((child) => refusalOf(failed.filter((write) => child.writes.includes(write))));
  if (failed.length > 0 && taken.length === 0) throw unavailable("The children were changed meanwhile.");
  return taken;
}

/**
 * Removes products and their links to nodes; the rows go last, so that whoever does it again finds them. A product
 * that is gone gets no new link.
 * @param deletedParentId of children that are not counted any more
 * @throws ApiError 503 when one of them has changed since it was read
 */
export async function removeProducts(
  writer: Writer,
  ids: readonly string[],
  deletedParentId?: string,
): Promise<void> {
  const stored = await getStoredProducts(writer.table, ids);
  const writes = stored.map((product) => (product ? deleteAllButRow(product) : []));
  for (const batch of batches(writes)) {
    const left = deletedParentId === undefined ? [] : await leftFrom(writer, deletedParentId, batch);
    await removeBatch(writer, [...batch, ...left]);
  }
  await unlinkProducts(writer, ids);
  for (const batch of batches(ids.map((id) => [deleteRow(id)]))) await removeBatch(writer, batch);
}

function leftFrom({ table }: Writer, ofId: string, writes: readonly Write[]) {
  return leftWrites(table, PRODUCT_LIST, { ofId, writes });
}

/** Groups of writes, as many in a transaction as it takes. */
function batches(groups: readonly (readonly Write[])[]): Write[][] {
  const batched: Write[][] = [];
  for (const group of groups) {
    const last = batched.at(-1);
    if (last && last.length + group.length <= MOST_ACTIONS) last.push(...group);
    else if (group.length > 0) batched.push([...group]);
  }
  return batched;
}

async function removeBatch(writer: Writer, writes: readonly Write[]): Promise<void> {
  const failed = await writeStepSurely(writer, countedTogether(writes));
  if (failed.length > 0) throw unavailable("The products were changed meanwhile.");
}
