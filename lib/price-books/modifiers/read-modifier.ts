import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { modifierBody } from "../views.ts";
import { existingModifier } from "./existing-modifier.ts";

/** @throws ApiError 404 for an unknown modifier */
export async function readModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const modifier = await existingModifier(ctx, bookId, id);
  return { body: modifierBody(bookId, modifier.value) };
}
