import { unlinkProducts } from "../categories/placements/links-store.ts";
import {
  beginSearch,
  forgetRelated,
  type RelatedSearch,
  searchNextLists,
} from "../custom-relationships/forget-related.ts";
import { decodeIds, encodeIds } from "../custom-relationships/related-list.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Cursor, Table } from "../table/table.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import type { Task, Work } from "../tasks/task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { removeProducts } from "./children-store.ts";
import { buildChildrenLeftWrite, buildLeavingWrites } from "./rows/product-list-store.ts";
import { requireMatchingProduct } from "./save-product.ts";
import { buildProductDeletes, findExisting, getProductRows, getStoredRows } from "./store.ts";

/**
 * Deletes a product and its children in one transaction. Stored children and node links are removed afterwards; published
 * releases keep their copy.
 * @throws ApiError 404 for an unknown product, 412 if `If-Match` names another state, 422 while it or a child of it is an option of a bundle
 */
export function deleteProduct(ctx: Context, productId: string): Promise<Reply> {
  const task = newTask<ForgetWork>(ctx, { kind: "forget-product", productId, isParent: false });
  return commitWithTask(ctx, forgetProduct, async () => {
    const { product, isParent, children } = await requireDeletable(ctx, productId);
    const work = { ...task.work, productId: product.value.id, isParent, children: encodeIds(children) };
    const leaving = buildLeavingWrites(product.value.id, children.length);
    return { writes: [...buildProductDeletes(product), ...leaving], reply: {}, task: { ...task, work } };
  });
}

/** Reads the bundles after the product: adding an option raises the option's version, so a later change fails the write. */
async function requireDeletable(ctx: Context, productId: string) {
  const product = await requireMatchingProduct(ctx, productId);
  const { id, built, variationIds } = product.value;
  const rows = await getProductRows(ctx.table);
  const children = rows.flatMap((row) => (row.parentId === id ? [row.id] : []));
  const gone = new Set([id, ...children]);
  const bundle = rows.find(({ options }) => options?.some((option) => gone.has(option)));
  if (bundle) {
    const what = bundle.options?.includes(id) ? "product" : "product's child";
    throw unprocessable(`The ${what} is part of the bundle '${bundle.id}'; delete that bundle first.`, {
      title: TITLES.failedValidation,
    });
  }
  // A running or stopped build can have made children that the parent does not know.
  const isParent = built !== undefined || variationIds.length > 0 || children.length > 0;
  return { product, isParent, children };
}

/** Removes what names a deleted product, and its children, which no request can reach any more. */
export type ForgetWork = {
  readonly kind: "forget-product";
  readonly productId: string;
  readonly isParent: boolean;
  /** Ids of the children that it had, in 16 bytes each. */
  readonly children?: string;
  /** The rest of the search in lists of related products. */
  readonly search?: RelatedSearch;
  /** Cursor in the rows of all products. */
  readonly after?: Cursor;
};

function listForgotten({ productId, children = "" }: ForgetWork): string[] {
  return [productId, ...decodeIds(children)];
}

function isForgetWork(work: Work): work is ForgetWork {
  return work.kind === "forget-product";
}

/**
 * Finds the products among these that are deleted, which lists of related products may still name. Reads rows only while the
 * deletion of a parent is pending: a build can have made children that the deletion did not list.
 */
export async function findForgotten(
  table: Table,
  tasks: readonly Task[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const pending = tasks.flatMap(({ work }) => (isForgetWork(work) ? [work] : []));
  const listed = new Set(pending.flatMap(listForgotten));
  const gone = ids.filter((id) => listed.has(id));
  if (!pending.some(({ isParent }) => isParent)) return new Set(gone);
  const others = ids.filter((id) => !listed.has(id));
  const existing = await findExisting(table, others);
  return new Set([...gone, ...others.filter((id) => !existing.has(id))]);
}

/** Searches the lists of related products, then removes the children. */
export async function forgetProduct(
  ctx: Context,
  { search, after, ...work }: ForgetWork,
): Promise<ForgetWork | undefined> {
  const started = search ?? (after ? undefined : await beginForgetting(ctx, work));
  const next = started && (await searchNextLists(ctx, started, new Set(listForgotten(work))));
  if (next) return { ...work, search: next };
  return work.isParent ? removeChildren(ctx, work, after) : undefined;
}

async function beginForgetting(ctx: Context, { productId }: ForgetWork): Promise<RelatedSearch | undefined> {
  await unlinkProducts(ctx, [productId]);
  return beginSearch(ctx);
}

/** Removes the children among the next rows. Finds them by row, so that children of a stopped build go too. */
async function removeChildren(
  ctx: Context,
  work: ForgetWork,
  after: Cursor | undefined,
): Promise<ForgetWork | undefined> {
  const { rows, next } = await getStoredRows(ctx.table, after);
  const ids = rows.filter(({ parentId }) => parentId === work.productId).map(({ id }) => id);
  const forgotten = new Set(listForgotten(work));
  const late = ids.filter((id) => !forgotten.has(id));
  // Before the rows go, by which a repeated step finds them. Without their parent, nothing is associated with them any more.
  if (late.length > 0) await forgetRelated(ctx, late);
  await removeProducts(ctx, ids, work.productId);
  if (next) return { ...work, after: next };
  await writeStepSurely(ctx, [buildChildrenLeftWrite(work.productId)]);
  return undefined;
}
