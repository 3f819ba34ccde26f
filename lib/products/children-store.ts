import { unlinkProducts } from "../categories/placements/links-store.ts";
import { unavailable } from "../kernel/errors.ts";
import { buildLeftWrites, isCount, joinCounts } from "../table/counted/counted-list.ts";
import { joinRefusals } from "../table/effects/refusals.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Document } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { MOST_ACTIONS, MOST_TRANSACTION_BYTES } from "../table/limits.ts";
import { keyOf, type Table, type Write } from "../table/table.ts";
import type { Product } from "./product.ts";
import { PRODUCT_LIST } from "./rows/product-list-store.ts";
import { buildDeletesExceptRow, buildProductSaveWrites, buildRowDelete, getStoredProducts } from "./store.ts";

type Writer = { readonly table: Table; readonly newId: () => string };

/** `before` is the stored child, if there is one. */
export type ChildChange = { readonly product: Product; readonly before?: Document<Product> };

/**
 * Saves children in as few transactions as possible. Each checks that the parent is as it was read: a deleted product gets no
 * new children, and no child gets what its parent has lost, such as a template that is then deleted.
 * @returns ids of children that were not saved because another product has their sku or slug
 * @throws ApiError 503 if a child or the parent changed since it was read: decide again
 */
export async function saveChildren(
  writer: Writer,
  parent: Document<Product>,
  changes: readonly ChildChange[],
): Promise<string[]> {
  const refused = new Set<ChildChange>();
  let waiting = changes.map((change) => ({
    change,
    writes: buildProductSaveWrites(change.product, change.before),
  }));
  while (waiting.length > 0) {
    const batch = takeFirstBatch(waiting);
    const refusedChildren = await saveBatch(writer, parent, batch);
    for (const { change } of refusedChildren) refused.add(change);
    // A taken value fails the whole transaction: the other children are tried again without the refused ones.
    const done = refusedChildren.length > 0 ? refusedChildren : batch;
    waiting = waiting.filter((child) => !done.includes(child));
  }
  return [...refused].map(({ product }) => product.id);
}

/** Other actions in each transaction: the check of the parent and the count of products. */
const OTHER_ACTIONS = 2;

type Waiting = { readonly change: ChildChange; readonly writes: readonly Write[] };

/** Stops before a child that exceeds a limit, or that writes the same item as an earlier one. */
function takeFirstBatch(waiting: readonly Waiting[]): Waiting[] {
  const written = new Set<string>();
  const batch: Waiting[] = [];
  let bytes = 0;
  for (const child of waiting) {
    const items = child.writes.filter((write) => !isCount(write)).map(toItemKey);
    bytes += child.writes.reduce((sum, write) => sum + countPackedBytes(write), 0);
    if (bytes > MOST_TRANSACTION_BYTES) break; // never the first child: a product and its row have an item each
    if (written.size + items.length > MOST_ACTIONS - OTHER_ACTIONS || items.some((item) => written.has(item)))
      break;
    for (const item of items) written.add(item);
    batch.push(child);
  }
  return batch;
}

/** Bytes of a write's content. */
export function countPackedBytes(write: Write): number {
  const content = "put" in write ? write.put["packed"] : undefined;
  return content instanceof Uint8Array ? content.length : 0;
}

function toItemKey(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

/** @returns the children whose sku or slug is taken; nothing was written then */
async function saveBatch(
  writer: Writer,
  { value, version }: Document<Product>,
  batch: readonly Waiting[],
): Promise<Waiting[]> {
  const parentCheck: Write = { check: keys.product(value.id), when: { only: { version } } };
  const writes = [...joinCounts(batch.flatMap((child) => child.writes)), parentCheck];
  const failed = await writeStepSurely(writer, writes);
  const refusedChildren = batch.filter((child) =>
    joinRefusals(failed.filter((write) => child.writes.includes(write))),
  );
  if (failed.length > 0 && refusedChildren.length === 0)
    throw unavailable("The children were changed meanwhile.");
  return refusedChildren;
}

/**
 * Removes products and their node links, rows last, so that a repeated run still finds them. Removed products get no new
 * links.
 * @param deletedParentId set if the children no longer count in the list
 * @throws ApiError 503 if one of them changed since it was read
 */
export async function removeProducts(
  writer: Writer,
  ids: readonly string[],
  deletedParentId?: string,
): Promise<void> {
  const stored = await getStoredProducts(writer.table, ids);
  const writes = stored.map((product) => (product ? buildDeletesExceptRow(product) : []));
  for (const batch of groupIntoBatches(writes)) {
    const leaveWrites =
      deletedParentId === undefined ? [] : await prepareLeaveWrites(writer, deletedParentId, batch);
    await removeBatch(writer, [...batch, ...leaveWrites]);
  }
  await unlinkProducts(writer, ids);
  for (const batch of groupIntoBatches(ids.map((id) => [buildRowDelete(id)])))
    await removeBatch(writer, batch);
}

function prepareLeaveWrites({ table }: Writer, ofId: string, writes: readonly Write[]) {
  return buildLeftWrites(table, PRODUCT_LIST, { ofId, writes });
}

function groupIntoBatches(groups: readonly (readonly Write[])[]): Write[][] {
  const batched: Write[][] = [];
  for (const group of groups) {
    const last = batched.at(-1);
    if (last && last.length + group.length <= MOST_ACTIONS) last.push(...group);
    else if (group.length > 0) batched.push([...group]);
  }
  return batched;
}

async function removeBatch(writer: Writer, writes: readonly Write[]): Promise<void> {
  const failed = await writeStepSurely(writer, joinCounts(writes));
  if (failed.length > 0) throw unavailable("The products were changed meanwhile.");
}
