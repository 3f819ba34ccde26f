import type { FilterRules } from "../../lists/filter.ts";
import type { Query } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import type { Node, Tree } from "../../trees/tree.ts";
import type { Reply } from "../../use-case/reply.ts";
import { nodeView } from "../navigation.ts";
import type { Shop } from "../product-list.ts";
import { withSelfLink } from "../self-link.ts";

/** What lists of hierarchies and nodes can be filtered by (contract of the catalog, section 7.1). */
export const nodeFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq"] },
    slug: { type: "string", operators: ["eq"] },
  },
  commaJoins: true,
};

/** The page of these nodes that the shopper asks for. */
export function nodePage(places: readonly { tree: Tree; node: Node }[], shop: Shop, query: Query): Reply {
  const { page, total } = selectPage(places, query, ({ node }) => readerOf(node));
  const shown = page.map(({ tree, node }) => nodeView(tree, node, shop));
  return { body: withSelfLink(listAnswer(shown, total, query)) };
}
