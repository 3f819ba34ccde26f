import { describe, expect, it } from "@jest/globals";
import { findNodeFault, type Node, nodesInOrder } from "../../../lib/categories/trees/tree.ts";

const node = (id: string, updated_at: string, sort_order?: number): Node => ({
  id,
  name: id,
  created_at: "2026-03-01",
  updated_at,
  ...(sort_order === undefined ? {} : { sort_order }),
});

describe("nodesInOrder", () => {
  it("puts the highest sort order first, ties and the rest by latest update, then by id", () => {
    const nodes = [
      node("e", "2026-03-01"),
      node("f", "2026-03-02"),
      node("c", "2026-03-02", 5),
      node("d", "2026-03-01", 5),
      node("b", "2026-03-03", 5),
      node("a", "2026-03-03", 5),
      node("z", "2026-03-01", 9),
    ];
    const expected = ["z", "a", "b", "c", "d", "f", "e"];
    expect(nodesInOrder(nodes).map(({ id }) => id)).toEqual(expected);
    expect(nodesInOrder(nodes.toReversed()).map(({ id }) => id)).toEqual(expected);
  });
});

describe("nodeFault", () => {
  /** A chain of nodes from the root down. */
  const chain = (name: string, length: number): Node[] =>
    Array.from({ length }, (_, at) => ({
      ...node(`${name}${at}`, "2026-03-01"),
      ...(at === 0 ? {} : { parentId: `${name}${at - 1}` }),
    }));
  const hierarchy = node("tree", "2026-03-01");
  const moved = (length: number, below: string) => {
    const [first, ...rest] = chain("b", length);
    const top = { ...first!, parentId: below };
    return findNodeFault({ hierarchy, nodes: [...chain("a", 9), top, ...rest] }, top);
  };

  it("counts what is below a node that is moved: ten levels in all", () => {
    expect(moved(2, "a7")).toBeUndefined();
    expect(moved(3, "a7")?.detail).toBe("Nodes are nested at most 10 levels deep.");
    expect(moved(1, "a8")).toBeUndefined();
    expect(moved(2, "a8")?.source).toBe("data.relationships.parent");
  });
});
