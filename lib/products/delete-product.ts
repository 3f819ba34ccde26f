import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { taskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type ForgetWork, forgetProduct } from "./forget-product.ts";
import { leavingChildren } from "./rows/product-list-store.ts";
import { deleteProductWrites, getProductRows, requireProduct } from "./store.ts";

/**
 * Deletes a product, and with a parent its children: one transaction ends them all, what is stored of the children and
 * of places in nodes is removed afterwards. Published releases keep their copy until the next one.
 * @throws ApiError 404 for an unknown product, 422 while it or a child of it is an option of a bundle
 */
export async function deleteProduct(ctx: Context, productId: string): Promise<Reply> {
  let task = newTask<ForgetWork>(ctx, { kind: "forget-product", productId, isParent: false });
  const reply = await commitChange(ctx, async () => {
    const { product, isParent, children } = await deletableProduct(ctx, productId);
    task = { ...task, work: { ...task.work, productId: product.value.id, isParent } };
    const leaving = leavingChildren(product.value.id, children);
    return { writes: [...deleteProductWrites(product), ...leaving, taskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => forgetProduct(ctx, work));
  return reply;
}

/**
 * The bundles are looked at after the product was read: a bundle that takes the product as an option from then on
 * raises its version.
 */
async function deletableProduct(ctx: Context, productId: string) {
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
  // A build under way, or one that was stopped, has made children that the parent does not know of.
  const isParent = built !== undefined || variationIds.length > 0 || children.length > 0;
  return { product, isParent, children: children.length };
}
