import { trees } from "../../categories/trees/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { createNodeReply } from "./node-answers.ts";

/** Answers with a node. @throws ApiError 404 for an unknown node */
export async function readNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return createNodeReply(nodeId)((await trees.require(ctx, hierarchyId)).value);
}
