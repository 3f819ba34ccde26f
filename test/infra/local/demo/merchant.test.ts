import { describe, expect, it } from "@jest/globals";
import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { buildTaskWrite } from "../../../../lib/tasks/store.ts";
import { shopOn } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const now = () => new Date();

describe("the demo shop on a machine that is busy", () => {
  it("opens although its calls could not do all of their work themselves", async () => {
    const table = memoryTable({ now });
    const work = { kind: "build-children", jobId: demoId("nothing"), at: { step: "plan" } } as const;
    const earlier = { id: demoId("earlier"), queue: "jobs", created_at: "2026-01-12T08:00:00.000Z", work };
    await table.transact([buildTaskWrite(earlier)], "earlier task");
    await openDemoStore(table);
    const path = `/catalog/products/${demoId("potters-apron")}/relationships/children` as const;
    const { status, body } = await shopOn(table, { now }).get(path, { as: "implicit" });
    expect([status, body.data.length]).toEqual([200, 4]);
  });
});
