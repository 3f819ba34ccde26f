import { unavailable } from "../kernel/errors.ts";
import { unlinkProducts } from "../placements/links-store.ts";
import type { Document } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { ConditionFailed, certainly, type Table, type Write } from "../table/table.ts";
import type { Product } from "./product.ts";
import { deleteAllButRow, deleteRow, getStoredProducts, type ProductWrites, productWrites } from "./store.ts";

type Writer = { readonly table: Table; readonly newId: () => string };

/** A child as it is to be, and as it was read if it is there. */
export type ChildChange = { readonly product: Product; readonly before?: Document<Product> };

const MOST_WRITES = 100; // DynamoDB: actions of a transaction
const MOST_BYTES = 3 * 1024 * 1024; // DynamoDB: 4 MB for the items of a transaction, with room for keys

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
  let waiting = changes.map((change) => ({ change, saved: productWrites(change.product, change.before) }));
  while (waiting.length > 0) {
    const batch = firstThatFit(waiting);
    const taken = await saveBatch(writer, parentId, batch);
    for (const { change } of taken) refused.add(change);
    // Nothing was written when a value was taken: the others of the batch are tried again without it.
    waiting = waiting.filter((one) => (taken.length > 0 ? !taken.includes(one) : !batch.includes(one)));
  }
  return [...refused].map(({ product }) => product.id);
}

type Waiting = { readonly change: ChildChange; readonly saved: ProductWrites };

/** Up to the first that is too many, or that writes an item which one before it writes too. */
function firstThatFit(waiting: readonly Waiting[]): Waiting[] {
  const written = new Set<string>();
  const batch: Waiting[] = [];
  let bytes = 0;
  for (const one of waiting) {
    const places = one.saved.writes.map(placeOf);
    bytes += one.saved.writes.reduce((sum, write) => sum + bytesOf(write), 0);
    if (bytes > MOST_BYTES) break; // never the first: a product and its row are an item each
    if (written.size + places.length >= MOST_WRITES || places.some((place) => written.has(place))) break;
    for (const place of places) written.add(place);
    batch.push(one);
  }
  return batch;
}

function bytesOf(write: Write): number {
  const content = "put" in write ? write.put["packed"] : undefined;
  return content instanceof Uint8Array ? content.length : 0;
}

function placeOf(write: Write): string {
  if ("put" in write) return `${write.put.pk} ${write.put.sk}`;
  if ("update" in write) return `${write.update.pk} ${write.update.sk}`;
  const { pk, sk } = "delete" in write ? write.delete : write.check;
  return `${pk} ${sk}`;
}

/** @returns those whose sku or slug is taken; then nothing was written */
async function saveBatch(
  { table, newId }: Writer,
  parentId: string,
  batch: readonly Waiting[],
): Promise<Waiting[]> {
  const parentIsThere: Write = { check: keys.productRow(parentId), when: { only: "present" } };
  try {
    const writes = [...batch.flatMap(({ saved }) => saved.writes), parentIsThere];
    await certainly(table.transact(writes, newId()));
    return [];
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    let start = 0;
    const taken = batch.filter(({ saved }) => {
      const own = within(error, start, saved.writes.length);
      start += saved.writes.length;
      return saved.takenField(own) && !own.positions.includes(0);
    });
    if (taken.length === 0) throw unavailable("The children were changed meanwhile.");
    return taken;
  }
}

/** The failure as it concerns these writes. */
function within({ blockers }: ConditionFailed, start: number, count: number): ConditionFailed {
  const own = [...blockers].map(([position, item]) => [position - start, item] as const);
  return new ConditionFailed(new Map(own.filter(([position]) => position >= 0 && position < count)));
}

/**
 * Removes products and their places in nodes; the rows go last, so that whoever does it again finds them. A product
 * that is gone gets no new place.
 * @throws ApiError 503 when one of them has changed since it was read
 */
export async function removeProducts({ table, newId }: Writer, ids: readonly string[]): Promise<void> {
  const stored = await getStoredProducts(table, ids);
  const writes = stored.map((product) => (product ? deleteAllButRow(product) : []));
  for (const batch of batches(writes)) await removeBatch(table, batch, newId());
  await unlinkProducts(table, ids, newId);
  for (const batch of batches(ids.map((id) => [deleteRow(id)]))) await removeBatch(table, batch, newId());
}

/** Groups of writes, as many in a transaction as it takes. */
function batches(groups: readonly (readonly Write[])[]): Write[][] {
  const found: Write[][] = [];
  for (const group of groups) {
    const last = found.at(-1);
    if (last && last.length + group.length <= MOST_WRITES) last.push(...group);
    else if (group.length > 0) found.push([...group]);
  }
  return found;
}

async function removeBatch(table: Table, writes: readonly Write[], token: string): Promise<void> {
  try {
    await certainly(table.transact(writes, token));
  } catch (error) {
    throw error instanceof ConditionFailed ? unavailable("The products were changed meanwhile.") : error;
  }
}
