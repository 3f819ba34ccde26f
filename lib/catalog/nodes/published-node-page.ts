import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import type { Node, Tree } from "../../trees/tree.ts";
import type { Reply } from "../../use-case/reply.ts";
import { publishedNodeView } from "../navigation.ts";
import type { BrowsedRelease } from "../published-product-page.ts";
import { withSelfLink } from "../self-link.ts";

/** What lists of hierarchies and nodes can be filtered by. */
export const publishedNodeFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq"] },
    slug: { type: "string", operators: ["eq"] },
  },
  commaJoins: true,
};

/** The page of these nodes that the shopper asks for. */
export function publishedNodePage(
  nodes: readonly { tree: Tree; node: Node }[],
  shop: BrowsedRelease,
  query: ListQuery,
): Reply {
  const { page, total } = selectPage(nodes, query, ({ node }) => readerOf(node));
  const shown = page.map(({ tree, node }) => publishedNodeView(tree, node, shop));
  return { body: withSelfLink(listAnswer(shown, total, query)) };
}
