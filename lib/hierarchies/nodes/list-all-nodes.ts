import { trees } from "../../categories/trees/store.ts";
import { type Hierarchy, type Node, nodesInOrder, type Tree } from "../../categories/trees/tree.ts";
import { invalid } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { hierarchyView, nodeView } from "../views.ts";

type ListedNode = { readonly tree: Tree; readonly shown: Hierarchy | Node };

/**
 * Lists the nodes of all hierarchies. With `include_hierarchies`, each hierarchy comes before its nodes.
 * @throws ApiError 400 if `include_hierarchies` is neither `true` nor `false`
 */
export async function listAllNodes({ table }: Context, query: ListQuery): Promise<Reply> {
  const withHierarchies = parseBoolean(query.other["include_hierarchies"] ?? "false");
  const all = (await trees.list(table)).flatMap((tree) =>
    [...(withHierarchies ? [tree.hierarchy] : []), ...nodesInOrder(tree.nodes)].map((shown) => ({
      tree,
      shown,
    })),
  );
  const { page, total } = selectPage(all, query, ({ shown }) => createFieldReader(shown));
  return { body: listAnswer(page.map(toListedView), total, query) };
}

function toListedView({ tree, shown }: ListedNode) {
  return shown === tree.hierarchy ? hierarchyView(shown) : nodeView(tree, shown);
}

function parseBoolean(text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw invalid("'include_hierarchies' must be 'true' or 'false'.", { source: "include_hierarchies" });
}
