import { describe, expect, it } from "@jest/globals";
import { type EraseWork, eraseNext } from "../../lib/personal-data/erase-set.ts";
import { createContexts } from "../../lib/runtime/consumer.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Table } from "../../lib/table/table.ts";
import { findItemsWith } from "../support/personal-data/find-texts.ts";
import { aPersonShop, CANARY, longAgo, OVER } from "../support/personal-data/person-shop.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { failingTable, WRITE_FAULTS } from "../support/tables/failing-table.ts";

const OLD = { ...OVER, created_at: longAgo };

/** A request for a customer, and the work that it has left. */
async function aRequest() {
  const shop = aPersonShop();
  const customer = await shop.customer();
  await customer.addAddress();
  await customer.addAddress();
  await expectData(shop.post("/v2/carts", { data: { name: CANARY } }, customer.caller));
  await shop.orderOf(customer.id, 1, OLD);
  await shop.orderOf(customer.id, 2, OVER);
  const { id } = await expectData(shop.request("customer", customer.id));
  const work: EraseWork = { kind: "erase-person", request_id: id };
  /** All steps, from the beginning as a worker that found the task of a killed one. */
  const run = async (table: Table = shop.table) => {
    const next = createContexts(testRuntime({ table, now: () => NOON }), () => {});
    let left: EraseWork | undefined = work;
    while (left) left = await eraseNext(next(), left);
  };
  return { ...shop, customer, request: () => shop.read(id), run };
}

describe("the work of an erasure", () => {
  it.each(WRITE_FAULTS)("counts everything once, also when each write in turn is %s", async (fault) => {
    for (let at = 0; ; at += 1) {
      const { run, request, table } = await aRequest();
      const through = failingTable(table, at, fault);
      await run(through).catch(() => {});
      if (!through.isHit()) break;
      await run();
      const { status, meta } = await request();
      expect([at, status, meta]).toEqual([
        at,
        "SUCCESS",
        {
          erased: { customer: 1, address: 2, cart: 1 },
          kept: { order: { count: 1, until: "2036-02-28" } },
        },
      ]);
    }
  });

  it("also takes the person off an order that a checkout under way makes after the end, and counts it", async () => {
    const shop = await aRequest();
    await shop.run();
    await shop.settle();
    const late = await shop.orderOf(shop.customer.id, 3, OVER);
    const changes = await shop.follow();
    await shop.tell(changes);
    expect((await shop.request()).meta.kept).toEqual({ order: { count: 2, until: "2036-02-28" } });
    const { data } = (await shop.get(`/v2/orders?filter=eq(customer_id,${shop.customer.id})`)).body;
    expect(data).toEqual([]);
    expect((await shop.get(`/v2/orders/${late}`)).status).toBe(200);
  });

  it("may run twice at the same time", async () => {
    const { run, request } = await aRequest();
    await Promise.all([run(), run()]);
    expect((await request()).meta.erased).toEqual({ customer: 1, address: 2, cart: 1 });
  });

  it("fails for what cannot be read, and a further request does the rest", async () => {
    const { run, request, table, customer, erase } = await aRequest();
    const broken = { ...keys.address({ type: "customer", id: customer.id }, "00"), type: "address" };
    await table.put({ ...broken, packed: new Uint8Array([1]) }, { only: "absent" });
    await run();
    expect(await request()).toMatchObject({
      status: "FAILURE",
      status_description: "The erasure failed, and a part may be done. Send the request again for the rest.",
      meta: { erased: { customer: 1 } },
    });
    await table.transact([{ delete: broken, when: { only: "present" } }], "t");
    const again = await erase("customer", customer.id);
    expect([again.status, again.meta.erased]).toEqual(["SUCCESS", { address: 2, cart: 1 }]);
    expect(findItemsWith(table.all(), CANARY)).toHaveLength(1);
  });
});
