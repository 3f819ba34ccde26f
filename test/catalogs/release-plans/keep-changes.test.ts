import { expect, it } from "@jest/globals";
import type { Change, ChangeKind } from "../../../lib/catalogs/release-plans/change.ts";
import { keepChanges } from "../../../lib/catalogs/release-plans/keep-changes.ts";
import { type ReleasePlan, releasePlanView } from "../../../lib/catalogs/release-plans/release-plan.ts";
import { NOON } from "../../support/runtime.ts";

const EMPTY: ReleasePlan = {
  id: "plan",
  catalogId: "catalog",
  status: "pending",
  coming: {
    ...{ id: "plan", catalogId: "catalog", number: 1, status: "PENDING", name: "Shop" },
    ...{ hierarchies: [], hierarchyIds: [], pricebookIds: [], isFirst: true, totalProducts: 0 },
    ...{ totalNodes: 0, percent: 0, created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
  },
  segments: [],
  currencies: [],
  found: {},
  unpriced: {},
  created_at: NOON.toISOString(),
};

const changesOf = (kind: ChangeKind, count: number, note: string | null = null): Change[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind, product: null, node: null, field: `${at}`, before: null, after: null, note },
  }));

it("counts all changes and keeps the first 10,000, of them 1,000 warnings, over all steps", () => {
  let plan = EMPTY;
  const kept: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    const next = keepChanges(plan, [...changesOf("warning", 400), ...changesOf("price", 1900)]);
    plan = next.plan;
    kept.push(...next.pieces.flatMap(({ kind, all }) => all.map(() => kind)));
  }
  const { counts, left_out } = releasePlanView(plan);
  expect([counts.price, counts.warning, left_out]).toEqual([11_400, 2400, 3800]);
  expect([kept.length, kept.filter((kind) => kind === "warning").length]).toEqual([10_000, 1000]);
});

it("divides what one item cannot hold, and numbers each piece by what is before it", () => {
  const { pieces } = keepChanges(EMPTY, changesOf("text", 900, "x".repeat(1000)));
  expect(pieces.length).toBeGreaterThan(2);
  let from = 0;
  for (const piece of pieces) {
    expect(piece.from).toBe(from);
    expect(Buffer.byteLength(JSON.stringify(piece.all))).toBeLessThan(300 * 1024);
    from += piece.all.length;
  }
  expect(from).toBe(900);
});

it("keeps no more of one step than a transaction takes, and counts the rest", () => {
  const { plan, pieces } = keepChanges(EMPTY, changesOf("text", 5000, "x".repeat(1000)));
  expect(pieces.reduce((sum, piece) => sum + JSON.stringify(piece).length, 0)).toBeLessThan(2_500_000);
  expect(plan.found.text?.count).toBe(5000);
  expect(releasePlanView(plan).left_out).toBeGreaterThan(2000);
});
