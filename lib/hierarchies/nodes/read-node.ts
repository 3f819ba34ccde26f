import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireTree } from "../change-tree.ts";
import { replyWith } from "./node-answers.ts";

/** @throws ApiError 404 for an unknown node */
export async function readNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return replyWith(nodeId)(await requireTree(ctx, hierarchyId));
}
