import { describe, expect, it } from "@jest/globals";
import { runAttackSet } from "../../../infra/bench/attacks/attacks.ts";
import { entrySets } from "../../../infra/bench/attacks/entry-sets.ts";
import { MOST_HEAP_MB } from "../../../infra/bench/budget.ts";
import { ofVolume } from "../../support/volume.ts";

/** A sixth of the entries is more than the heap of the process, a quarter twice as much. */
const SHARE = ofVolume(1 / 6, 1 / 4);

describe("lists of entries in a process with little memory", () => {
  it("422 or 200: none ends it, however small large values are stored", async () => {
    const [bombs] = entrySets;
    const results = await runAttackSet(bombs!.name, SHARE);
    expect(results).toHaveLength(6);
    for (const { name, status, units, mostUnits, heapMb } of results) {
      expect([name, [200, 422].includes(status)]).toEqual([name, true]);
      expect(units).toBeLessThanOrEqual(mostUnits);
      expect(heapMb).toBeLessThan(MOST_HEAP_MB);
    }
  }, 180_000);
});
