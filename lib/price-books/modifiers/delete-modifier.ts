import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { deleteModifierWrite } from "../store.ts";
import { requirePriceModifier } from "./require-modifier.ts";

/** @throws ApiError 404 for an unknown modifier */
export async function deleteModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const modifier = await requirePriceModifier(ctx, bookId, id);
    return { writes: [deleteModifierWrite(bookId, modifier)], reply: {} };
  });
}
