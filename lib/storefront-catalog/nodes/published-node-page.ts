import type { Node, Tree } from "../../categories/trees/tree.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { createFieldReader, pageAnswer } from "../../lists/select-page.ts";
import type { Reply } from "../../use-case/reply.ts";
import { toPublishedNodeView } from "../navigation.ts";
import { addSelfLink, type BrowsedRelease } from "../published-product-page.ts";

export const publishedNodeFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq"] },
    slug: { type: "string", operators: ["eq"] },
  },
  commaJoins: true,
};

export function buildPublishedNodePage(
  nodes: readonly { tree: Tree; node: Node }[],
  shop: BrowsedRelease,
  query: ListQuery,
): Reply {
  const view = ({ tree, node }: (typeof nodes)[number]) => toPublishedNodeView(tree, node, shop);
  return { body: addSelfLink(pageAnswer(nodes, query, view, ({ node }) => createFieldReader(node))) };
}
