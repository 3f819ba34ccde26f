import { describe, expect, it } from "@jest/globals";
import { planRelease } from "../../lib/catalogs/plan.ts";
import type { Tree } from "../../lib/categories/trees/tree.ts";
import type { ProductRow } from "../../lib/products/rows/product-row.ts";
import { NOON } from "../support/runtime.ts";

const at = NOON.toISOString();
const times = { created_at: at, updated_at: at };
const row = (id: string, more: Partial<ProductRow> = {}): ProductRow => ({
  ...{ id, name: id, status: "live", commodity_type: "physical", type: "standard", ...times },
  ...more,
});
const tree: Tree = {
  hierarchy: { id: "h", name: "Shop", ...times },
  nodes: [
    { id: "cups", name: "Cups", ...times },
    { id: "mugs", name: "Mugs", parentId: "cups", ...times },
  ],
};
const link = (productId: string, nodeId: string, minute = 0) => ({
  ...{ productId, nodeId, hierarchyId: "h" },
  linkedAt: new Date(NOON.getTime() + minute * 60_000).toISOString(),
});
/** Products of the release and the ids of their nodes; `undefined` for products that are only options. */
function nodesOf(...[rows, links]: [readonly ProductRow[], ReturnType<typeof link>[]]) {
  const entries = planRelease(rows, [tree], links);
  return Object.fromEntries(
    entries.map(({ id, nodes, onlyOption }) => [id, onlyOption ? undefined : nodes.map((node) => node.id)]),
  );
}

describe("the products of a release", () => {
  it("has children in their own nodes first, then in those of the parent, in each once", () => {
    const rows = [
      row("parent"),
      row("child", { parentId: "parent" }),
      row("draft", { parentId: "parent", status: "draft" }),
    ];
    const both = [link("parent", "cups"), link("parent", "mugs", 1), link("child", "cups", 2)];
    expect(nodesOf(rows, both)).toEqual({ parent: ["mugs", "cups"], child: ["cups", "mugs"] });
  });

  it("has options of bundles, of bundles in these, and children of optional parents, in no node", () => {
    const rows = [
      row("bundle", { options: ["inner", "parent", "shown", "draft"] }),
      row("inner", { options: ["deep", "bundle"] }),
      row("deep"),
      row("parent"),
      row("child", { parentId: "parent" }),
      row("shown"),
      row("draft", { status: "draft" }),
      row("elsewhere"),
    ];
    expect(nodesOf(rows, [link("bundle", "cups"), link("shown", "mugs")])).toEqual({
      ...{ bundle: ["cups"], shown: ["mugs"] },
      ...{ inner: undefined, deep: undefined, parent: undefined, child: undefined },
    });
  });

  it("has nothing of nodes that are in no hierarchy of the catalog", () => {
    expect(nodesOf([row("mug")], [link("mug", "elsewhere")])).toEqual({});
  });
});
