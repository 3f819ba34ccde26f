import { describe, expect, it } from "@jest/globals";
import { type Node, nodesInOrder } from "../../lib/trees/tree.ts";

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
