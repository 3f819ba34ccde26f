import { unlinkProducts } from "../categories/placements/links-store.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Cursor } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { removeProducts } from "./children-store.ts";
import { buildChildrenLeftWrite } from "./rows/product-list-store.ts";
import { getStoredRows } from "./store.ts";

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
