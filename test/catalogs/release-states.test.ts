import { describe, expect, it } from "@jest/globals";
import type { Release, ReleaseStatus } from "../../lib/catalogs/catalog.ts";
import { buildReleaseWrite, getRelease } from "../../lib/catalogs/store.ts";
import { writeStep } from "../../lib/table/effects/write-step.ts";
import { someId } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const STATUSES: readonly ReleaseStatus[] = ["PENDING", "IN_PROGRESS", "PUBLISHED", "FAILED"];
const ALLOWED = ["PENDING IN_PROGRESS", "PENDING FAILED", "IN_PROGRESS PUBLISHED", "IN_PROGRESS FAILED"];
const AT = "2026-03-02T10:00:00.000Z";
const aRelease = (status: ReleaseStatus): Release => ({
  id: someId(),
  catalogId: someId(),
  number: 1,
  status,
  name: "Retail",
  hierarchies: [],
  hierarchyIds: [],
  pricebookIds: [],
  isFirst: true,
  totalProducts: 0,
  totalNodes: 0,
  percent: 0,
  created_at: AT,
  updated_at: AT,
});
const transitions = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe.each(transitions)("a release that is %s", (from, to) => {
  const release = aRelease(from);
  const change = () => buildReleaseWrite({ ...release, status: to }, { value: release, version: 3 });

  if (ALLOWED.includes(`${from} ${to}`)) {
    it(`may become ${to}, at the version that was read`, () => {
      expect(change()).toMatchObject({ put: { version: 4 }, when: { only: { version: 3 } } });
    });
  } else {
    it(`409: does not become ${to}`, () => {
      expect(change).toThrow(expect.objectContaining({ status: 409 }));
    });
  }
});

describe("a release", () => {
  it("may stay what it is while its publication goes on", () => {
    const release = aRelease("IN_PROGRESS");
    const change = () => buildReleaseWrite({ ...release, percent: 50 }, { value: release, version: 3 });
    expect(change).not.toThrow();
  });

  it("is not published when it has failed since it was read", async () => {
    const table = memoryTable();
    const writer = { table, newId: someId };
    const release = aRelease("IN_PROGRESS");
    await writeStep(writer, [buildReleaseWrite(release)]);
    const read = (await getRelease(table, release))!;
    await writeStep(writer, [buildReleaseWrite({ ...release, status: "FAILED" }, read)]);
    const late = await writeStep(writer, [buildReleaseWrite({ ...release, status: "PUBLISHED" }, read)]);
    expect(late).toMatchObject({ isWritten: false });
    expect((await getRelease(table, release))?.value.status).toBe("FAILED");
  });
});
