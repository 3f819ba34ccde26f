import type { Node, Tree } from "../../categories/trees/tree.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Reply } from "../../use-case/reply.ts";
import { nodeView, toNodeBody } from "../views.ts";
import { requireNode } from "./require-node.ts";

/** Returns a function that answers with this node of a tree. */
export function createNodeReply(nodeId: string): (tree: Tree) => Reply {
  return (tree) => ({ body: toNodeBody(tree, requireNode(tree, nodeId)) });
}

export function toNodePageReply(tree: Tree, nodes: readonly Node[], query: ListQuery): Reply {
  return { body: pageAnswer(nodes, query, (node) => nodeView(tree, node)) };
}
