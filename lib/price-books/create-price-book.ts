import { applyPatch } from "../kernel/merge.ts";
import { createResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { PriceBook } from "./price-book.ts";
import type { CreatePriceBookRequest } from "./schemas.ts";
import { priceBooks } from "./store.ts";
import { toPriceBookReply } from "./views.ts";

/** Creates a price book. @throws ApiError 409 for a name in use */
export async function createPriceBook(ctx: Context, { data }: CreatePriceBookRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const empty: PriceBook = { id: ctx.newId(), name: data.attributes.name, created_at: now, updated_at: now };
  const book = applyPatch(empty, data.attributes, ["name", "description", "external_ref"]);
  return createResource(ctx, priceBooks, book, toPriceBookReply);
}
