import { describe, expect, it } from "@jest/globals";
import { unavailable } from "../../../lib/kernel/errors.ts";
import { keys } from "../../../lib/table/keys.ts";
import { keyOf, type Write } from "../../../lib/table/table.ts";
import {
  everyWorkerWriteFails,
  HURRIED,
  inOneStore,
  type Scenario,
  WRITE_FAULTS,
} from "../../support/background/background.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { callsOn } from "../../support/shops/related.ts";
import { aTee } from "../../support/shops/tee.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";

/** A parent that is deleted while a build makes its first children, one of which is associated at once. */
async function aScenario() {
  const tee = await aTee();
  const { table, product_id } = tee;
  const attributes = { name: "Like", slug: "like" };
  await expectData(
    tee.post("/pcm/custom-relationships", { data: { type: "custom-relationship", attributes } }),
  );
  const mug = await tee.product({ name: "Mug" });
  const { associate, related } = callsOn(table);
  const buildMeanwhile = async () => {
    // Makes the children, but does not get to say so in the parent.
    const unfinished: MemoryTable = {
      ...table,
      transact: async (writes, token) => {
        const isParent = (write: Write) => keyOf(write).pk === keys.product(product_id).pk && "put" in write;
        if (writes.some(isParent)) throw unavailable("refused");
        return table.transact(writes, token);
      },
    };
    await shopOn(unfinished).post(`/pcm/products/${product_id}/build`);
    const [child] = (await tee.get("/pcm/products?filter=eq(sku,TEERustS)")).body.data;
    await expectData(associate(mug.id, "CRP_like", [child.id]));
    expect(await related(mug.id, "CRP_like")).toEqual([child.id]);
  };
  const scenario: Scenario = {
    table,
    ask: async ({ table: on = table, ...more } = {}) => {
      const busy = interruptTable(on as MemoryTable, buildMeanwhile);
      return (await shopOn(busy, more).delete(`/pcm/products/${product_id}`)).status;
    },
    isDone: async () => {
      expect(await related(mug.id, "CRP_like")).toEqual([]);
    },
    isUntouched: async () => {},
  };
  return { scenario, table, mug: mug.id, related };
}

describe("children that a build makes while their parent is deleted", () => {
  it("204: are gone from every list in the next read", async () => {
    const { scenario, related, mug } = await aScenario();
    expect(await scenario.ask(HURRIED)).toBe(204);
    expect(await related(mug, "CRP_like")).toEqual([]);
  });

  it.each(WRITE_FAULTS)("leave their lists when a write of a worker is %s", async (fault) => {
    const make = inOneStore(async () => (await aScenario()).scenario);
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(3);
  });
});
