import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Node, Tree } from "../../trees/tree.ts";
import type { Reply } from "../../use-case/reply.ts";
import { envelopedNode, nodeView } from "../views.ts";
import { requireNode } from "./require-node.ts";

/** The answer with this node of the tree as it now is. */
export function replyWith(nodeId: string): (tree: Tree) => Reply {
  return (tree) => ({ body: envelopedNode(tree, requireNode(tree, nodeId)) });
}

/** The page of these nodes that the query asks for. */
export function nodePage(tree: Tree, nodes: readonly Node[], query: ListQuery): Reply {
  return { body: pageAnswer(nodes, query, (node) => nodeView(tree, node)) };
}
