import { invalid } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import { trees } from "../../trees/store.ts";
import { type Hierarchy, type Node, nodesInOrder, type Tree } from "../../trees/tree.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { hierarchyView, nodeView } from "../views.ts";

/** A node, or a hierarchy itself, and the tree that it is in. */
type Listed = { readonly tree: Tree; readonly shown: Hierarchy | Node };

/**
 * A page of the nodes of all hierarchies, one hierarchy after the other, each with itself first where
 * `include_hierarchies` asks for it.
 * @throws ApiError 400 when that is neither `true` nor `false`
 */
export async function listAllNodes({ table }: Context, query: ListQuery): Promise<Reply> {
  const withHierarchies = isTrue(query.other["include_hierarchies"] ?? "false");
  const all = (await trees.list(table)).flatMap((tree) =>
    [...(withHierarchies ? [tree.hierarchy] : []), ...nodesInOrder(tree.nodes)].map((shown) => ({
      tree,
      shown,
    })),
  );
  const { page, total } = selectPage(all, query, ({ shown }) => readerOf(shown));
  return { body: listAnswer(page.map(viewOf), total, query) };
}

function viewOf({ tree, shown }: Listed) {
  return shown === tree.hierarchy ? hierarchyView(shown) : nodeView(tree, shown);
}

function isTrue(text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw invalid("'include_hierarchies' must be 'true' or 'false'.", { source: "include_hierarchies" });
}
