import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readCodes } from "../live/code-list-store.ts";
import { removeOneCode } from "./remove-codes.ts";

/** @throws ApiError 404 for an unknown promotion or code */
export function deleteCode(ctx: Context, promotionId: string, code: string): Promise<Reply> {
  return removeOneCode(ctx, { source: "standard", promotionId }, code, (owner) =>
    readCodes(ctx.table, owner, [code]),
  );
}
