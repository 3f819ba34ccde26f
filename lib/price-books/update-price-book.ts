import { checkPathId } from "../kernel/ids.ts";
import { merged } from "../kernel/merge.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requirePriceBook } from "./require-price-book.ts";
import { savedBook } from "./saved-book.ts";
import type { UpdatePriceBookRequest } from "./schemas.ts";
import { priceBookWrites } from "./store.ts";

/** @throws ApiError 404 for an unknown book, 409 for a name in use, 422 for another id in the body */
export async function updatePriceBook(
  ctx: Context,
  id: string,
  { data }: UpdatePriceBookRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return commitChange(ctx, async () => {
    const before = await requirePriceBook(ctx, id);
    const changed = merged(before.value, data.attributes, ["description", "external_ref"]);
    const name = data.attributes.name ?? changed.name;
    const book = { ...changed, name, updated_at: ctx.now().toISOString() };
    return savedBook(book, priceBookWrites(book, before));
  });
}
