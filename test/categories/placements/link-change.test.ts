import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  applyPending,
  hasCommonLinks,
  type Link,
  type LinkChange,
  pendingChanges,
  sortNewestFirst,
} from "../../../lib/categories/placements/link-change.ts";
import { selectReadyTasks, type Task } from "../../../lib/tasks/task.ts";

const AT = "2026-03-02T10:00:00.000Z";
const nodesOf = (ids: string) => [...ids].map((nodeId) => ({ nodeId, hierarchyId: "h" }));
const change = (isAttached: boolean, products: string, nodes: string): LinkChange => ({
  isAttached,
  productIds: [...products],
  nodes: nodesOf(nodes),
  linkedAt: AT,
});
const link = (nodeId: string, productId: string) => ({ nodeId, productId, hierarchyId: "h", linkedAt: AT });
const shown = (links: readonly { nodeId: string; productId: string }[]) =>
  links.map(({ nodeId, productId }) => nodeId + productId);

describe("links with what is pending", () => {
  const stored = [link("n", "1"), link("n", "2")];

  it.each<[string, readonly LinkChange[], readonly string[]]>([
    ["nothing", [], ["n1", "n2"]],
    ["products put into the node", [change(true, "34", "n")], ["n1", "n2", "n3", "n4"]],
    ["products put into another node", [change(true, "34", "m")], ["n1", "n2"]],
    ["a product that is there already", [change(true, "1", "n")], ["n1", "n2"]],
    ["products taken out of both nodes", [change(false, "13", "nm")], ["n2"]],
    ["in and out again", [change(true, "3", "n"), change(false, "3", "n")], ["n1", "n2"]],
    ["out and in again", [change(false, "1", "n"), change(true, "1", "n")], ["n2", "n1"]],
  ])("of a node: %s", (_, pending, expected) => {
    expect(shown(applyPending(stored, pending, { nodeId: "n" }))).toEqual(expected);
  });

  it("are listed newest first; of links made at the same time the last one comes first", () => {
    const later = { ...link("n", "9"), linkedAt: "2026-03-02T11:00:00.000Z" };
    expect(shown(sortNewestFirst([...stored, later, link("n", "3")]))).toEqual(["n9", "n3", "n2", "n1"]);
  });

  it("of a product: only its own", () => {
    const pending = [change(true, "12", "mo"), change(false, "1", "n")];
    expect(shown(applyPending([link("n", "1")], pending, { productId: "1" }))).toEqual(["m1", "o1"]);
  });

  it("count in the order in which they were decided", () => {
    const task = (id: string, second: string, isAttached: boolean): Task => ({
      id,
      queue: "links",
      created_at: `2026-03-02T10:00:${second}.000Z`,
      work: { kind: "change-links", ...change(isAttached, "1", "n"), done: 0 },
    });
    const pending = pendingChanges([task("a", "02", false), task("b", "01", true)]);
    expect(pending.map(({ isAttached }) => isAttached)).toEqual([true, false]);
  });
});

describe("changes of which some are set aside", () => {
  const some = (letters: string) =>
    fc.subarray([...letters], { minLength: 1 }).map((found) => found.join(""));
  const decided = fc.record({
    change: fc.tuple(fc.boolean(), some("123"), some("nmo")).map((parts) => change(...parts)),
    isSetAside: fc.boolean(),
  });

  it("are carried out past these without any reader seeing a difference, at any time", () => {
    fc.assert(
      fc.property(fc.array(decided, { maxLength: 8 }), (all) => {
        const tasks = all.map(
          ({ change: links, isSetAside }, at): Task => ({
            id: String(at),
            queue: "links",
            created_at: `2026-03-02T10:00:0${at}.000Z`,
            ...(isSetAside ? { setAside: { at: AT, reason: "broken" } } : {}),
            work: { kind: "change-links", ...links, done: 0 },
          }),
        );
        const wanted = shown(applyPending([], pendingChanges(tasks), {})).sort();
        let stored: Link[] = [];
        let left = tasks;
        for (;;) {
          const [next] = selectReadyTasks(left, hasCommonLinks);
          // When no task can run, the oldest one that was set aside is released.
          if (!next && left.length === 0) break;
          if (!next) left = left.map(({ setAside: _, ...task }, at) => (at === 0 ? task : left[at]!));
          stored = applyPending(stored, pendingChanges(next ? [next] : []), {});
          left = left.filter((task) => task !== next);
          expect(shown(applyPending(stored, pendingChanges(left), {})).sort()).toEqual(wanted);
        }
        expect(shown(stored).sort()).toEqual(wanted);
      }),
    );
  });
});
