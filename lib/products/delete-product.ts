import { unlinkProducts } from "../categories/placements/links-store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Cursor } from "../table/table.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { removeProducts } from "./children-store.ts";
import { buildChildrenLeftWrite, buildLeavingWrites } from "./rows/product-list-store.ts";
import { buildProductDeletes, getProductRows, getStoredRows, requireProduct } from "./store.ts";

/**
 * Deletes a product and its children in one transaction. Stored children and node links are removed afterwards; published
 * releases keep their copy.
 * @throws ApiError 404 for an unknown product, 422 while it or a child of it is an option of a bundle
 */
export function deleteProduct(ctx: Context, productId: string): Promise<Reply> {
  const task = newTask<ForgetWork>(ctx, { kind: "forget-product", productId, isParent: false });
  return commitWithTask(ctx, forgetProduct, async () => {
    const { product, isParent, children } = await requireDeletable(ctx, productId);
    const work = { ...task.work, productId: product.value.id, isParent };
    const leaving = buildLeavingWrites(product.value.id, children);
    return { writes: [...buildProductDeletes(product), ...leaving], reply: {}, task: { ...task, work } };
  });
}

/** Reads the bundles after the product: adding an option raises the option's version, so a later change fails the write. */
async function requireDeletable(ctx: Context, productId: string) {
  const product = await requireProduct(ctx, productId);
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
  return { product, isParent, children: children.length };
}

/** Removes the node links of a deleted product, and its children, which no request can reach any more. */
export type ForgetWork = {
  readonly kind: "forget-product";
  readonly productId: string;
  readonly isParent: boolean;
  /** Cursor in the rows of all products. */
  readonly after?: Cursor;
};

/** Removes the children among the next rows. Finds them by row, so that children of a stopped build go too. */
export async function forgetProduct(
  ctx: Context,
  { after, ...work }: ForgetWork,
): Promise<ForgetWork | undefined> {
  if (!after) await unlinkProducts(ctx, [work.productId]);
  if (!work.isParent) return undefined;
  const { rows, next } = await getStoredRows(ctx.table, after);
  const ids = rows.filter(({ parentId }) => parentId === work.productId).map(({ id }) => id);
  await removeProducts(ctx, ids, work.productId);
  if (next) return { ...work, after: next };
  await writeStepSurely(ctx, [buildChildrenLeftWrite(work.productId)]);
  return undefined;
}
