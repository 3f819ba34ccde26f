import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { readCodesWithIds } from "../../codes/codes-with-ids.ts";
import { removeOneCode } from "../../codes/remove-codes.ts";

/** @throws ApiError 404 for an unknown promotion or code */
export function deleteRuleCode(ctx: Context, promotionId: string, codeId: string): Promise<Reply> {
  return removeOneCode(ctx, { source: "rule", promotionId }, codeId, (owner) =>
    readCodesWithIds(ctx, owner, [codeId]),
  );
}
